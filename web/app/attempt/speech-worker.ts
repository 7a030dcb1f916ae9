/// <reference lib="webworker" />
import { expose } from "comlink";
import { createSoundMeter } from "#core/exam/speaking/measure-sound.ts";
import type { SoundMeasures } from "#core/exam/speaking/measures.ts";
import { SAMPLE_RATE } from "#core/exam/speaking/sound-frames.ts";
import { toInt16Samples } from "#core/exam/speaking/sound-samples.ts";

/** Converted at once: ten seconds, so that a long recording is not in memory twice. */
const SLICE_SAMPLES = 10 * SAMPLE_RATE;

const api = {
  /** Measures one recording, decoded at `SAMPLE_RATE`. */
  measure(sound: Float32Array): SoundMeasures {
    const meter = createSoundMeter();
    for (let at = 0; at < sound.length; at += SLICE_SAMPLES)
      meter.feed(toInt16Samples(sound.subarray(at, at + SLICE_SAMPLES)));
    return meter.finish();
  },
};
export type SpeechApi = typeof api;

expose(api);
