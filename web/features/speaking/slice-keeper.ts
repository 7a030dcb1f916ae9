/** Some seconds of a recording: `n` counts from 0, and the bytes of all in a row are the recording. */
export type Slice = { n: number; ms: number; bytes: ArrayBuffer };

/** Merged into rows of so many ms, or so many bytes. */
const ROW = 5_000;
const ROW_BYTES = 1024 * 1024;
/** A device that has refused for so long, ms, gives no more room: whoever speaks should know. */
const PATIENCE = 5_000;
/** When a recording has ended, what the device refused is offered to it so often, with so many ms between. */
const LAST_TRIES = 3;
const LAST_WAIT = 300;

export type SliceKeeperPorts = {
  /** Writes a row, or a longer version of one. Resolves when it is on the disk. */
  write: (slice: Slice) => Promise<void>;
  /** The device refuses for good; called once. What was written stays, and is tried for once more at the end. */
  onRefused: (cause: unknown) => void;
  /** Milliseconds on a clock that never goes back. */
  mono: () => number;
  wait: (milliseconds: number) => Promise<void>;
};

/** Between the recorder and the disk: calls must follow one another, each awaited. */
export type SliceKeeper = {
  add: (bytes: ArrayBuffer, ms: number) => Promise<void>;
  /** Resolves when all is written, or cannot be: then the disk has the beginning, without a gap. */
  finish: () => Promise<{ isWhole: boolean }>;
};

/**
 * Writes a recording row by row. What the device refuses waits in memory, in order, and is offered again with all that
 * comes after: a row is never written before the ones before it, so that what is on the disk can always be heard.
 */
export function createSliceKeeper(ports: SliceKeeperPorts): SliceKeeper {
  let row: Slice = { n: 0, ms: 0, bytes: new ArrayBuffer(0) };
  let waiting: Slice[] = [];
  let refusedSince: number | null = null;
  let isGivenUp = false;

  async function flush(): Promise<void> {
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      try {
        await ports.write(next);
      } catch (error) {
        refusedSince ??= ports.mono();
        if (isGivenUp || ports.mono() - refusedSince < PATIENCE) return;
        isGivenUp = true;
        ports.onRefused(error);
        return;
      }
      waiting = waiting.slice(1);
    }
    refusedSince = null;
  }

  return {
    async add(bytes, ms) {
      if (row.ms >= ROW || row.bytes.byteLength + bytes.byteLength > ROW_BYTES)
        row = { n: row.n + 1, ms: 0, bytes: new ArrayBuffer(0) };
      row = { n: row.n, ms: row.ms + ms, bytes: joinTwo(row.bytes, bytes) };
      waiting = [...waiting.filter((one) => one.n !== row.n), row];
      await flush();
    },
    async finish() {
      for (let tries = 1; waiting.length > 0 && tries <= LAST_TRIES; tries += 1) {
        await flush();
        if (waiting.length > 0 && tries < LAST_TRIES) await ports.wait(LAST_WAIT);
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
