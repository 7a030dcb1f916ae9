import type { SoundMeasures } from "#core/exam/speaking/measures.ts";
import { SAMPLE_RATE } from "#core/exam/speaking/sound-frames.ts";
import type { SpeechTools } from "#web/features/speaking/speech-tools.ts";
import { readWordsHere } from "./evaluate-here.ts";
// oxlint-disable-next-line import/default -- made by the bundler
import workerUrl from "./speech-worker.ts?worker&url";
import { trustedScriptUrl } from "./trusted-urls.ts";

/** Ten seconds of the sound of one recording, or null where it ends and is to be measured. */
export type SoundRequest = { id: number; samples: Float32Array | null };
export type SoundReply = { id: number; measures: SoundMeasures };

const SLICE = 10 * SAMPLE_RATE;
/** The worker ends once it is idle for so long, in ms. */
const IDLE = 20_000;

let worker: Worker | null = null;
let last = 0;
let open = 0;
let idle = 0;

/** Measures recordings and looks at transcripts in workers; null where this device cannot. Never rejects. */
export const speechTools: SpeechTools = { measure: measureHere, readWords: readWordsHere };

async function measureHere(recording: Blob): Promise<SoundMeasures | null> {
  clearTimeout(idle);
  open += 1;
  last += 1;
  const id = last;
  try {
    const sound = await decode(recording);
    worker ??= new Worker(trustedScriptUrl(workerUrl), { type: "module" });
    const measured = answerTo(worker, id);
    for (let at = 0; at < sound.length; at += SLICE) {
      const samples = sound.slice(at, at + SLICE);
      worker.postMessage({ id, samples } satisfies SoundRequest, [samples.buffer]);
    }
    worker.postMessage({ id, samples: null } satisfies SoundRequest);
    return await measured;
  } catch {
    return null;
  } finally {
    open -= 1;
    if (open === 0) idle = window.setTimeout(end, IDLE);
  }
}

/** The browser decodes beside the page's thread, and to the rate that is measured. One channel is enough of a voice. */
async function decode(recording: Blob): Promise<Float32Array> {
  const context = new OfflineAudioContext(1, 1, SAMPLE_RATE);
  const decoded = await context.decodeAudioData(await recording.arrayBuffer());
  return decoded.getChannelData(0);
}

function answerTo(asked: Worker, id: number): Promise<SoundMeasures> {
  return new Promise((resolve, reject) => {
    const listening = new AbortController();
    const { signal } = listening;
    asked.addEventListener(
      "message",
      ({ data }: MessageEvent<SoundReply>) => {
        if (data.id !== id) return;
        listening.abort();
        resolve(data.measures);
      },
      { signal },
    );
    asked.addEventListener(
      "error",
      () => {
        listening.abort();
        end();
        reject(new Error("the worker that measures speech failed"));
      },
      { signal },
    );
  });
}

function end(): void {
  worker?.terminate();
  worker = null;
}
