"""Measures a voice: compare.py FOLDER, reads and writes one JSON object a line

Request: sounds (paths, 16-bit PCM, mono, 24 kHz, spoken by one voice). Reply: pitch, the
median of its pitch in hertz; timbre, the means of its first 13 mel-frequency cepstral
coefficients over the spoken frames. The farther apart two timbres are, the more different
the voices sound.
"""
import json
import sys

import numpy

RATE, FRAME, STEP, BANDS = 24000, 1024, 480, 40
LOWEST, HIGHEST = 60, 400


def filters():
    mel = lambda hertz: 2595 * numpy.log10(1 + hertz / 700)
    points = 700 * (10 ** (numpy.linspace(mel(60), mel(10000), BANDS + 2) / 2595) - 1)
    bins = numpy.fft.rfftfreq(FRAME, 1 / RATE)
    rise = (bins - points[:-2, None]) / (points[1:-1] - points[:-2])[:, None]
    fall = (points[2:, None] - bins) / (points[2:] - points[1:-1])[:, None]
    return numpy.clip(numpy.minimum(rise, fall), 0, None)


FILTERS = filters()
COSINES = numpy.cos(numpy.pi / BANDS * (numpy.arange(BANDS) + 0.5)[None] * numpy.arange(1, 14)[:, None])


def measure(paths):
    sound = numpy.concatenate([numpy.fromfile(path, dtype="<i2") for path in paths]).astype(numpy.float64) / 32768
    starts = numpy.arange(0, len(sound) - FRAME, STEP)
    frames = sound[starts[:, None] + numpy.arange(FRAME)] * numpy.hanning(FRAME)
    power = (frames**2).mean(axis=1)
    frames = frames[power > power.max() / 10**2.5]
    spectrum = numpy.abs(numpy.fft.rfft(frames, axis=1)) ** 2
    timbre = (numpy.log(spectrum @ FILTERS.T + 1e-10) @ COSINES.T).mean(axis=0)
    autocorrelation = numpy.fft.irfft(numpy.abs(numpy.fft.rfft(frames, 2 * FRAME, axis=1)) ** 2, axis=1)
    lags = autocorrelation[:, RATE // HIGHEST : RATE // LOWEST]
    best = lags.argmax(axis=1)
    voiced = lags.max(axis=1) > 0.45 * autocorrelation[:, 0]
    pitch = numpy.median(RATE / (best[voiced] + RATE // HIGHEST)) if voiced.any() else 0
    return {"pitch": round(float(pitch), 1), "timbre": [round(float(value), 3) for value in timbre]}


if __name__ == "__main__":
    for line in sys.stdin:
        try:
            reply = measure(json.loads(line)["sounds"])
        except Exception as error:
            reply = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(reply), flush=True)
