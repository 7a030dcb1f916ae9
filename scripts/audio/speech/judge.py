"""Predicts how listeners would rate a sentence: judge.py FOLDER, reads and writes one JSON
object a line

Request: sound (path, 16-bit PCM, mono, 24 kHz, 3 to 8 s). Reply: score, from 1 (bad) to 5
(excellent). Distill-MOS; compare means over a dozen sentences, never one. It notices
hiss, robotic voices and clipped ends, but not whether a sentence makes sense.
"""
import json
import sys

import numpy
import torch
from distillmos import ConvTransformerSQAModel
from pcm import read_at_16_khz


def judge(model, path):
    sound = read_at_16_khz(path)
    level = sound / max(1e-6, numpy.abs(sound).max()) * 0.5
    with torch.no_grad():
        return float(model(torch.tensor(level[None], dtype=torch.float32)))


if __name__ == "__main__":
    torch.set_num_threads(1)
    replies = sys.stdout
    sys.stdout = sys.stderr  # the model prints where its weights come from
    model = ConvTransformerSQAModel()
    model.eval()
    for line in sys.stdin:
        try:
            reply = {"score": judge(model, json.loads(line)["sound"])}
        except Exception as error:
            reply = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(reply), flush=True, file=replies)
