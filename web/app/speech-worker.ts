/// <reference lib="webworker" />
import { createSoundMeter } from "#core/exam/speaking/measure-sound.ts";
import { wholeSamples } from "#core/exam/speaking/sound-samples.ts";
import type { SoundReply, SoundRequest } from "./speech-tools.ts";

// Beside the page: neither playing nor typing waits for this.
const meters = new Map<number, ReturnType<typeof createSoundMeter>>();

globalThis.addEventListener("message", ({ data }: MessageEvent<SoundRequest>) => {
  const meter = meters.get(data.id) ?? createSoundMeter();
  if (data.samples !== null) {
    meters.set(data.id, meter);
    meter.feed(wholeSamples(data.samples));
    return;
  }
  meters.delete(data.id);
  globalThis.postMessage({ id: data.id, measures: meter.finish() } satisfies SoundReply);
});
