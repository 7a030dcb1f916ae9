import { describe, expect, it, vi } from "vitest";
import { createSliceWriter, type Slice, type SliceWriter } from "./slice-writer.ts";

const SECOND = 1_000;

/** A slice writer with a disk that a test can fill, and the disk's content as text. */
function setUp(): {
  writer: SliceWriter;
  disk: { isFull: boolean };
  written: () => string[];
  onRefused: ReturnType<typeof vi.fn>;
  record: (text: string) => Promise<void>;
} {
  const disk = { isFull: false };
  const rows = new Map<number, Slice>();
  let mono = 0;
  const onRefused = vi.fn();
  const writer = createSliceWriter({
    write: (slice) => {
      if (disk.isFull) return Promise.reject(new DOMException("full", "QuotaExceededError"));
      rows.set(slice.n, slice);
      return Promise.resolve();
    },
    onRefused,
    mono: () => mono,
    wait: (ms) => {
      mono += ms;
      return Promise.resolve();
    },
  });
  return {
    writer,
    disk,
    written: () => [...rows.values()].map(({ bytes }) => new TextDecoder().decode(bytes)),
    onRefused,
    async record(text) {
      for (const letter of text) {
        mono += SECOND;
        await writer.add(new TextEncoder().encode(letter).buffer, SECOND);
      }
    },
  };
}

describe("recording rows", () => {
  it("are stored within a second, five seconds per row", async () => {
    const { writer, written, record } = setUp();
    await record("abcdefg");
    expect(written()).toEqual(["abcde", "fg"]);
    expect(await writer.finish()).toEqual({ isWhole: true });
  });

  it("wait in memory while the disk is full, and are stored in order afterwards", async () => {
    const { writer, disk, written, record, onRefused } = setUp();
    await record("abcd");
    disk.isFull = true;
    await record("efgh");
    expect(written()).toEqual(["abcd"]);
    disk.isFull = false;
    await record("i");
    expect(written()).toEqual(["abcde", "fghi"]);
    expect(onRefused).not.toHaveBeenCalled();
    expect(await writer.finish()).toEqual({ isWhole: true });
  });

  it("report a permanently full disk once, and keep the earlier rows without a gap", async () => {
    const { writer, disk, written, record, onRefused } = setUp();
    await record("abcd");
    disk.isFull = true;
    await record("efghijklmn");
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: "QuotaExceededError" }));
    expect(await writer.finish()).toEqual({ isWhole: false });
    expect(written()).toEqual(["abcd"]);
  });

  it("are retried when the recording ends", async () => {
    const { writer, disk, written, record } = setUp();
    await record("ab");
    disk.isFull = true;
    await record("cdefgh");
    disk.isFull = false;
    expect(await writer.finish()).toEqual({ isWhole: true });
    expect(written()).toEqual(["abcde", "fgh"]);
  });
});
