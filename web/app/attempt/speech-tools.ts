import { transfer } from "comlink";
import type { SoundMeasures } from "#core/exam/speaking/measures.ts";
import { SAMPLE_RATE } from "#core/exam/speaking/sound-frames.ts";
import type { SpeechTools } from "#web/features/speaking/result/speech-tools.ts";
import { reportWordsOnDevice } from "../language/evaluate-on-device.ts";
import { createWorkerCaller, startWorker } from "../platform/call-worker.ts";
import type { SpeechApi } from "./speech-worker.ts";
// oxlint-disable-next-line import/default -- made by the bundler
import workerUrl from "./speech-worker.ts?worker&url";

const worker = createWorkerCaller<SpeechApi>(() => startWorker(workerUrl));

/** Measures recordings and analyses transcripts in workers. Each function returns null if this device cannot do so. */
export const speechTools: SpeechTools = { measure: measureOnDevice, reportWords: reportWordsOnDevice };

async function measureOnDevice(recording: Blob): Promise<SoundMeasures | null> {
  const sound = await decode(recording).catch(() => null);
  if (sound === null) return null;
  return await worker.call((remote) => remote.measure(transfer(sound, [sound.buffer])));
}

/** Decodes the first channel of a recording at `SAMPLE_RATE`, off the main thread. */
async function decode(recording: Blob): Promise<Float32Array<ArrayBuffer>> {
  const context = new OfflineAudioContext(1, 1, SAMPLE_RATE);
  const decoded = await context.decodeAudioData(await recording.arrayBuffer());
  return decoded.getChannelData(0).slice();
}
