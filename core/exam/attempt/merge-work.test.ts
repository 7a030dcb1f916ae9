import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AttemptWork, EMPTY_WORK } from "./attempt.ts";
import { mergeWork } from "./merge-work.ts";

const work = (change: Partial<AttemptWork>): AttemptWork => ({ ...EMPTY_WORK, ...change });
const highlight = (id: string, note: string | null = null) => ({
  id,
  text: "passage-1",
  anchor: { block: "p1", start: 0, end: 4 },
  note,
});

describe("mergeWork", () => {
  it.each([
    ["a first save is taken whole", {}, {}, { "1": "a" }, { "1": "a" }],
    ["another device's answer stays", { "1": "a" }, {}, { "2": "b" }, { "1": "a", "2": "b" }],
    [
      "an old copy does not undo a newer answer",
      { "1": "new" },
      { "1": "old" },
      { "1": "old", "2": "b" },
      { "1": "new", "2": "b" },
    ],
    ["the last to arrive wins on one question", { "1": "theirs" }, { "1": "old" }, { "1": "mine" }, { "1": "mine" }],
    ["clearing is a change", { "1": "a", "2": "b" }, { "1": "a" }, { "1": "" }, { "1": "", "2": "b" }],
    ["an answer that the sender removed is removed", { "1": "a", "2": "b" }, { "1": "a" }, {}, { "2": "b" }],
    ["options are compared as lists", { "3": ["B"] }, { "3": ["A", "C"] }, { "3": ["A", "C"] }, { "3": ["B"] }],
  ])("%s", (_name, head, base, sent, merged) => {
    expect(mergeWork(work({ answers: head }), work({ answers: base }), work({ answers: sent })).answers).toEqual(
      merged,
    );
  });

  it("handles names that exist on Object.prototype", () => {
    const odd = ["__proto__", "constructor", "toString"].map((id) => highlight(id));
    const head = work({ highlights: [...odd, highlight("aaaaaaaa")] });
    expect(mergeWork(head, work({ highlights: odd }), work({})).highlights).toEqual([highlight("aaaaaaaa")]);
    expect(mergeWork(work({ flags: [1] }), work({}), work({ highlights: odd })).highlights).toEqual(odd);
  });

  it("merges flags, highlights and seconds by what changed", () => {
    const base = work({
      flags: [1, 2],
      highlights: [highlight("aaaaaaaa"), highlight("bbbbbbbb")],
      seconds: { "1": 5 },
    });
    const head = work({
      flags: [1, 2, 9],
      highlights: [highlight("aaaaaaaa"), highlight("bbbbbbbb"), highlight("cccccccc")],
      seconds: { "1": 5, "9": 3 },
    });
    const sent = work({
      flags: [2, 7],
      highlights: [highlight("aaaaaaaa", "note"), highlight("dddddddd")],
      seconds: { "1": 8 },
    });
    expect(mergeWork(head, base, sent)).toEqual(
      work({
        flags: [2, 7, 9],
        highlights: [highlight("aaaaaaaa", "note"), highlight("cccccccc"), highlight("dddddddd")],
        seconds: { "1": 8, "9": 3 },
      }),
    );
  });

  it("reads each flag a fixed number of times, however many there are", () => {
    let reads = 0;
    const counted = (flags: number[]): number[] =>
      new Proxy(flags, {
        get(target, key, receiver) {
          if (typeof key === "string" && /^\d+$/u.test(key)) reads += 1;
          return Reflect.get(target, key, receiver) as unknown;
        },
      });
    const flags = Array.from({ length: 5000 }, (_, i) => i);
    mergeWork(
      work({ flags: [1] }),
      work({ flags: counted(flags) }),
      work({ flags: counted(flags.map((number) => number + 1)) }),
    );
    expect(reads).toBeLessThan(10 * flags.length);
  });

  const anyWork = fc.record({
    answers: fc.dictionary(fc.constantFrom("1", "2", "3"), fc.constantFrom("", "a", "b")),
    flags: fc.uniqueArray(fc.integer({ min: 1, max: 4 })).map((flags) => flags.sort((a, b) => a - b)),
    highlights: fc.constant<AttemptWork["highlights"]>([]),
    seconds: fc.dictionary(fc.constantFrom("1", "2"), fc.nat(9)),
  });

  it("equals the last save if only one device saves", () => {
    fc.assert(
      fc.property(fc.array(anyWork, { minLength: 1, maxLength: 6 }), (saves) => {
        let head: AttemptWork = EMPTY_WORK;
        let base: AttemptWork = EMPTY_WORK;
        for (const sent of saves) {
          head = mergeWork(head, base, sent);
          base = sent;
        }
        expect(head).toEqual(saves.at(-1));
      }),
    );
  });

  it("takes nothing from a device that changed nothing", () => {
    fc.assert(
      fc.property(anyWork, anyWork, (head, base) => {
        expect(mergeWork(head, base, base)).toEqual(head);
      }),
    );
  });
});
