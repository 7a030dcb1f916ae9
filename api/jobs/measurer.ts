import { Worker } from "node:worker_threads";
import type { SoundMeasures } from "#core/exam/speaking/measures.ts";

export type MeasurerRequest = { id: number; bytes: Uint8Array<ArrayBuffer> };
export type MeasurerReply = { id: number; measures: SoundMeasures | null } | { id: number; fault: string };

/** Measures recordings off the thread that answers requests. Null: nothing can be measured in this one. */
export type Measurer = {
  /** Takes the bytes over. Rejects when the thread dies or takes too long. */
  measure: (bytes: Uint8Array<ArrayBuffer>) => Promise<SoundMeasures | null>;
  close: () => Promise<void>;
};

/** Many times what the longest recording takes on a busy machine, in ms. */
const PATIENCE = 3 * 60_000;

type Waiting = { resolve: (measures: SoundMeasures | null) => void; reject: (error: Error) => void };

/** The thread starts with the first recording and stays; one that died, or was too slow, is replaced with the next. */
export function createMeasurer({
  thread: url = new URL("measure-thread.ts", import.meta.url),
  patience = PATIENCE,
}: { thread?: URL; patience?: number } = {}): Measurer {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | null = null;
  let last = 0;

  function start(): Worker {
    const worker = new Worker(url);
    const fail = (error: Error): void => {
      if (thread !== worker) return;
      thread = null;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    worker.on("message", (reply: MeasurerReply) => {
      const asked = waiting.get(reply.id);
      waiting.delete(reply.id);
      if ("fault" in reply) asked?.reject(new Error(reply.fault));
      else asked?.resolve(reply.measures);
    });
    worker.on("error", (error) => fail(error instanceof Error ? error : new Error(String(error))));
    worker.on("exit", (code) => fail(new Error(`the thread that measures ended with ${code}`)));
    // The server may end while it is idle.
    worker.unref();
    return worker;
  }

  return {
    async measure(bytes) {
      thread ??= start();
      const worker = thread;
      last += 1;
      const id = last;
      const late = setTimeout(() => {
        waiting.get(id)?.reject(new Error("a recording took too long to measure"));
        // What holds it up would hold up the next one too.
        void worker.terminate();
      }, patience);
      try {
        return await new Promise<SoundMeasures | null>((resolve, reject) => {
          waiting.set(id, { resolve, reject });
          worker.postMessage({ id, bytes } satisfies MeasurerRequest, [bytes.buffer]);
        });
      } finally {
        clearTimeout(late);
      }
    },
    async close() {
      await thread?.terminate();
    },
  };
}
