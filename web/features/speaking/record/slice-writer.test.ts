import { describe, expect, it, vi } from "vitest";
import { createSliceWriter, type Slice, type SliceWriter } from "./slice-writer.ts";

const SECOND_MS = 1_000;

/** Returns a slice writer, a disk that a test can fill, and the slices on the disk as text. */
function setUp(): {
  writer: SliceWriter;
  disk: { isFull: boolean };
  written: () => string[];
  onRefused: ReturnType<typeof vi.fn>;
  /** Records one letter each second. */
  record: (text: string) => Promise<void>;
} {
  const disk = { isFull: false };
  const rows = new Map<number, Slice>();
  let now = 0;
  const onRefused = vi.fn();
  const writer = createSliceWriter({
    write: (slice) => {
      if (disk.isFull) return Promise.reject(new DOMException("full", "QuotaExceededError"));
      rows.set(slice.n, slice);
      return Promise.resolve();
    },
    onRefused,
    monotonicNow: () => now,
    wait: (ms) => {
      now += ms;
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
        now += SECOND_MS;
        await writer.add(new TextEncoder().encode(letter).buffer, SECOND_MS);
      }
    },
  };
}

describe("slices of a recording", () => {
  it("are stored each second, and a slice holds five seconds", async () => {
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

  it("report only once that the disk stays full, and keep the earlier slices without a gap", async () => {
    const { writer, disk, written, record, onRefused } = setUp();
    await record("abcd");
    disk.isFull = true;
    await record("efghijklmn");
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: "QuotaExceededError" }));
    expect(await writer.finish()).toEqual({ isWhole: false });
    expect(written()).toEqual(["abcd"]);
  });

  it("are stored at the end of the recording, if the disk has space again by then", async () => {
    const { writer, disk, written, record } = setUp();
    await record("ab");
    disk.isFull = true;
    await record("cdefgh");
    disk.isFull = false;
    expect(await writer.finish()).toEqual({ isWhole: true });
    expect(written()).toEqual(["abcde", "fgh"]);
  });
});
