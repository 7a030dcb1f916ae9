import { joinBuffers } from "#web/db/storage/join-buffers.ts";

/** A few seconds of a recording, stored as one row. `n` counts from 0; the bytes of all slices in order are the file. */
export type Slice = { n: number; ms: number; bytes: ArrayBuffer };

/** A slice is complete after `MAX_SLICE_MS`, or if more data would exceed `MAX_SLICE_BYTES`. */
const MAX_SLICE_MS = 5_000;
const MAX_SLICE_BYTES = 1024 * 1024;
/** After storing has failed for this long, the recording ends with a message to the learner. */
const FULL_AFTER_MS = 5_000;
/** At the end of the recording, storing is tried up to this many times, with this delay between the tries. */
const FINAL_TRIES = 3;
const FINAL_WAIT_MS = 300;

export type SliceWriterDependencies = {
  /** Stores a slice, or replaces it by a longer version. Resolves when it is on disk. */
  write: (slice: Slice) => Promise<void>;
  /** Called once, after storing has failed for `FULL_AFTER_MS`. The refused slices are tried again at the end. */
  onRefused: (cause: unknown) => void;
  /** Returns the time in ms by a clock that never jumps. */
  monotonicNow: () => number;
  wait: (milliseconds: number) => Promise<void>;
};

/** Stores a recording's data. Await each call before the next. */
export type SliceWriter = {
  add: (bytes: ArrayBuffer, ms: number) => Promise<void>;
  /** Stores the slices that wait. `isWhole` is false if only the beginning of the recording could be stored. */
  finish: () => Promise<{ isWhole: boolean }>;
};

/**
 * Stores a recording slice by slice, always in order, so that everything on the disk can be played. Slices that the
 * device refuses wait in memory and are tried again with the next data.
 */
export function createSliceWriter(dependencies: SliceWriterDependencies): SliceWriter {
  let current: Slice = { n: 0, ms: 0, bytes: new ArrayBuffer(0) };
  let waiting: Slice[] = [];
  let refusedSince: number | null = null;
  let hasGivenUp = false;

  async function flush(): Promise<void> {
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      try {
        await dependencies.write(next);
      } catch (error) {
        refusedSince ??= dependencies.monotonicNow();
        if (hasGivenUp || dependencies.monotonicNow() - refusedSince < FULL_AFTER_MS) return;
        hasGivenUp = true;
        dependencies.onRefused(error);
        return;
      }
      waiting = waiting.slice(1);
    }
    refusedSince = null;
  }

  return {
    async add(bytes, ms) {
      if (current.ms >= MAX_SLICE_MS || current.bytes.byteLength + bytes.byteLength > MAX_SLICE_BYTES)
        current = { n: current.n + 1, ms: 0, bytes: new ArrayBuffer(0) };
      current = { n: current.n, ms: current.ms + ms, bytes: joinBuffers([current.bytes, bytes]) };
      waiting = [...waiting.filter(({ n }) => n !== current.n), current];
      await flush();
    },
    async finish() {
      for (let tries = 1; waiting.length > 0 && tries <= FINAL_TRIES; tries += 1) {
        await flush();
        if (waiting.length > 0 && tries < FINAL_TRIES) await dependencies.wait(FINAL_WAIT_MS);
      }
      return { isWhole: waiting.length === 0 };
    },
  };
}
