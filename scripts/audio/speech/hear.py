"""Recognises: reads requests, one JSON object a line, and replies to each with a line: hear.py FOLDER

Request: sound (path, 16-bit PCM, mono, 24 kHz). Reply: text, what was heard, with numbers as
words. The same sound gives the same words.
"""
import json
import re
import sys

from faster_whisper import WhisperModel
from pcm import read_at_16_khz


def load(folder):
    model = WhisperModel(f"{folder}/whisper", device="cpu", compute_type="int8", cpu_threads=1)
    size = model.hf_tokenizer.get_vocab_size()
    digits = [i for i in range(size) if re.search(r"\d", model.hf_tokenizer.decode([i]))]
    return model, digits


def hear(model, digits, path):
    segments, _ = model.transcribe(
        read_at_16_khz(path), language="en", beam_size=5, condition_on_previous_text=False, suppress_tokens=[-1, *digits]
    )
    return " ".join(segment.text.strip() for segment in segments)


if __name__ == "__main__":
    model, digits = load(sys.argv[1])
    for line in sys.stdin:
        try:
            reply = {"text": hear(model, digits, json.loads(line)["sound"])}
        except Exception as error:
            reply = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(reply), flush=True)
