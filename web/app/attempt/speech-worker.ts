/// <reference lib="webworker" />
import { expose } from "comlink";
import { createSoundMeter } from "#core/exam/speaking/measure-sound.ts";
import type { SoundMeasures } from "#core/exam/speaking/measures.ts";
import { SAMPLE_RATE } from "#core/exam/speaking/sound-frames.ts";
import { toInt16Samples } from "#core/exam/speaking/sound-samples.ts";

/**
 * Number of samples that are converted at a time: ten seconds. A 16-bit copy of a whole recording would need half as
 * much memory again.
 */
const SLICE_SAMPLES = 10 * SAMPLE_RATE;

const api = {
  /** Measures one recording, decoded at `SAMPLE_RATE`. */
  measure(sound: Float32Array): SoundMeasures {
    const meter = createSoundMeter();
    for (let start = 0; start < sound.length; start += SLICE_SAMPLES)
      meter.feed(toInt16Samples(sound.subarray(start, start + SLICE_SAMPLES)));
    return meter.finish();
  },
};
export type SpeechApi = typeof api;

expose(api);
