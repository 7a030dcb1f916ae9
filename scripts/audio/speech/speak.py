"""Speaks: reads requests, one JSON object a line, and replies to each with a line: speak.py FOLDER

Request: out (path of the sound to write), voice ({name: share}), language (en-gb, en-us),
speed, sentences ([{say, pace}]). Text between slashes is phonemes. All sentences are spoken
together.

Reply: phonemes, and pieces, between which the sound may be cut. A piece has: sentence (its
index), mark (the punctuation after the piece), start and end (samples), and edge (the level
where the piece ends, in dB against the loudest frame). A sentence ends soon after its last
phoneme, although some voices go on breathing.

The sound is 16-bit PCM, mono, 24 kHz. The same request gives the same sound.
"""
import json
import re
import sys

import numpy
import onnxruntime
from kokoro_onnx import Kokoro

FRAME = 240
MARKS = ",;:.!?—…"
# No voice speaks longer than 0.3 s after the beginning of a sentence's last phoneme.
LAST_PHONEME_SAMPLES = 7200


def load(folder):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(f"{folder}/kokoro.onnx", options, providers=["CPUExecutionProvider"])
    return session, Kokoro.from_session(session, f"{folder}/voices.npz")


def to_phonemes(kokoro, text, language):
    # The pieces with an odd index are phonemes, which were between slashes.
    pieces = re.split(r"/([^/]+)/", text.replace("–", "—"))
    spoken = ""
    for index, piece in enumerate(pieces):
        if index % 2 == 0 and not re.search(r"\w", piece):
            spoken += piece
            continue
        glue = "" if index == 0 or not re.match(r"[\w/]|\s", piece) or spoken.endswith(" ") else " "
        spoken += glue + (piece if index % 2 else kokoro.tokenizer.phonemize(piece, language))
    known = kokoro.tokenizer.known(re.sub(r"\s+", " ", spoken).strip())
    return re.sub(r" ([,;:.!?])", r"\1", known)


def frame_levels(sound):
    whole = sound[: len(sound) // FRAME * FRAME].reshape(-1, FRAME)
    power = (whole**2).mean(axis=1) + 1e-12
    return 10 * numpy.log10(power / power.max())


def find_quietest(level, start, end):
    first = max(0, start // FRAME)
    last = min(len(level), max(first + 1, -(-end // FRAME)))
    if first >= len(level):
        return len(level) * FRAME, float(level[-1])
    # the middle of the quietest frame (the first, if several are equally quiet)
    frame = first + int(numpy.argmin(level[first:last]))
    return frame * FRAME + FRAME // 2, float(level[frame])


def speak(session, kokoro, request):
    texts = [to_phonemes(kokoro, sentence["say"], request["language"]) for sentence in request["sentences"]]
    spoken = " ".join(texts)
    tokens = kokoro.tokenizer.tokenize(spoken)
    if not 0 < len(tokens) == len(spoken) <= 508:
        raise ValueError(f"{len(spoken)} phonemes at once: {spoken}")
    speed = numpy.full(len(tokens) + 2, request["speed"], dtype=numpy.float32)
    # For each character of `spoken`, the index of its sentence; and the index of each sentence's last character.
    sentence_of, sentence_ends, position = [], set(), 0
    for index, (text, sentence) in enumerate(zip(texts, request["sentences"])):
        speed[position + 1 : position + len(text) + 2] *= sentence["pace"]
        sentence_of += [index] * (len(text) + 1)
        position += len(text) + 1
        sentence_ends.add(position - 2)
    style = sum(kokoro.get_voice_style(name) * share for name, share in request["voice"].items())
    feed = {"tokens": [[0, *tokens, 0]], "style": style[len(tokens) - 1], "speed": speed}
    sound, frames = session.run(None, feed)
    edges = numpy.concatenate([[0], numpy.cumsum(frames[0])]) * (len(sound) // int(frames[0].sum()))
    level = frame_levels(sound)
    pieces, start = [], 0
    for index, sign in enumerate(spoken):
        if index not in sentence_ends and (sign not in MARKS or spoken[index + 1] in MARKS):
            continue
        mark = sign if sign in MARKS else ""
        end, edge = len(sound), float(level[-1])
        if index + 2 < len(spoken):
            # from the end of the last sound before the mark to the beginning of the next word
            word = index + 2 if spoken[index + 1] == " " else index + 1
            end, edge = find_quietest(level, int(edges[index + 1]) - 720, int(edges[word + 1]) + 480)
        piece = {"sentence": sentence_of[index], "mark": mark, "start": start, "end": end, "edge": round(edge, 1)}
        if index in sentence_ends:
            phoneme = len(spoken[: index + 1].rstrip(MARKS + " "))
            piece["end"] = min(end, int(edges[phoneme]) + LAST_PHONEME_SAMPLES)
        pieces.append(piece)
        start = end
    pcm = numpy.clip(numpy.round(sound * 32767), -32768, 32767).astype("<i2")
    with open(request["out"], "wb") as file:
        file.write(pcm.tobytes())
    return {"pieces": pieces, "phonemes": texts}


if __name__ == "__main__":
    session, kokoro = load(sys.argv[1])
    for line in sys.stdin:
        try:
            reply = speak(session, kokoro, json.loads(line))
        except Exception as error:  # the caller reports it with the sentence
            reply = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(reply, ensure_ascii=False), flush=True)
