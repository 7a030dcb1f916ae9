/** Some seconds of a recording. `n` starts at 0; all bytes in order are the recording. */
export type Slice = { n: number; ms: number; bytes: ArrayBuffer };

/** Maximum length of a row in ms; rows are also limited in bytes. */
const ROW_MS = 5_000;
const ROW_BYTES = 1024 * 1024;
/** After rows could not be stored for this long, in ms, the device counts as full and the learner is told. */
const FULL_AFTER_MS = 5_000;
/** Number of retries after the recording ended, and the delay between them in ms. */
const FINAL_TRIES = 3;
const FINAL_WAIT_MS = 300;

export type SliceWriterDependencies = {
  /** Stores a row, or a longer version of one. Resolves when it is on disk. */
  write: (slice: Slice) => Promise<void>;
  /** Called once when the device is full. Stored rows stay, and the rest is retried at the end. */
  onRefused: (cause: unknown) => void;
  /** A monotonic clock in ms. */
  mono: () => number;
  wait: (milliseconds: number) => Promise<void>;
};

/** Stores a recording's data; await each call before the next. */
export type SliceWriter = {
  add: (bytes: ArrayBuffer, ms: number) => Promise<void>;
  /** Resolves when everything is stored, or when only the beginning can be stored. `isWhole` says which. */
  finish: () => Promise<{ isWhole: boolean }>;
};

/**
 * Writes a recording row by row, always in order, so that everything on the disk can be played. Rows that the device
 * refuses wait in memory and are retried together with later rows.
 */
export function createSliceWriter(dependencies: SliceWriterDependencies): SliceWriter {
  let row: Slice = { n: 0, ms: 0, bytes: new ArrayBuffer(0) };
  let waiting: Slice[] = [];
  let refusedSince: number | null = null;
  let hasGivenUp = false;

  async function flush(): Promise<void> {
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      try {
        await dependencies.write(next);
      } catch (error) {
        refusedSince ??= dependencies.mono();
        if (hasGivenUp || dependencies.mono() - refusedSince < FULL_AFTER_MS) return;
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
      if (row.ms >= ROW_MS || row.bytes.byteLength + bytes.byteLength > ROW_BYTES)
        row = { n: row.n + 1, ms: 0, bytes: new ArrayBuffer(0) };
      row = { n: row.n, ms: row.ms + ms, bytes: joinTwo(row.bytes, bytes) };
      waiting = [...waiting.filter((one) => one.n !== row.n), row];
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

function joinTwo(first: ArrayBuffer, second: ArrayBuffer): ArrayBuffer {
  const whole = new Uint8Array(first.byteLength + second.byteLength);
  whole.set(new Uint8Array(first));
  whole.set(new Uint8Array(second), first.byteLength);
  return whole.buffer;
}
