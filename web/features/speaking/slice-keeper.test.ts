import { describe, expect, it, vi } from "vitest";
import { createSliceKeeper, type Slice, type SliceKeeper } from "./slice-keeper.ts";

const SECOND = 1_000;

/** A keeper over a disk that a test can fill, and what is on that disk, as text. */
function desk(): {
  keeper: SliceKeeper;
  disk: { isFull: boolean };
  written: () => string[];
  onRefused: ReturnType<typeof vi.fn>;
  say: (text: string) => Promise<void>;
} {
  const disk = { isFull: false };
  const rows = new Map<number, Slice>();
  let mono = 0;
  const onRefused = vi.fn();
  const keeper = createSliceKeeper({
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
    keeper,
    disk,
    written: () => [...rows.values()].map(({ bytes }) => new TextDecoder().decode(bytes)),
    onRefused,
    async say(text) {
      for (const letter of text) {
        mono += SECOND;
        await keeper.add(new TextEncoder().encode(letter).buffer, SECOND);
      }
    },
  };
}

describe("the rows of a recording", () => {
  it("are on the disk a second after they were spoken, five seconds to a row", async () => {
    const { keeper, written, say } = desk();
    await say("abcdefg");
    expect(written()).toEqual(["abcde", "fg"]);
    expect(await keeper.finish()).toEqual({ isWhole: true });
  });

  it("wait in memory while the disk is full for a moment, and then follow in order", async () => {
    const { keeper, disk, written, say, onRefused } = desk();
    await say("abcd");
    disk.isFull = true;
    await say("efgh");
    expect(written()).toEqual(["abcd"]);
    disk.isFull = false;
    await say("i");
    expect(written()).toEqual(["abcde", "fghi"]);
    expect(onRefused).not.toHaveBeenCalled();
    expect(await keeper.finish()).toEqual({ isWhole: true });
  });

  it("say once that the device gives no more room; what was before stays, with no gap", async () => {
    const { keeper, disk, written, say, onRefused } = desk();
    await say("abcd");
    disk.isFull = true;
    await say("efghijklmn");
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: "QuotaExceededError" }));
    expect(await keeper.finish()).toEqual({ isWhole: false });
    expect(written()).toEqual(["abcd"]);
  });

  it("are offered once more when the recording has ended", async () => {
    const { keeper, disk, written, say } = desk();
    await say("ab");
    disk.isFull = true;
    await say("cdefgh");
    disk.isFull = false;
    expect(await keeper.finish()).toEqual({ isWhole: true });
    expect(written()).toEqual(["abcde", "fgh"]);
  });
});
