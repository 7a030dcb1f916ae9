import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ListeningModule } from "../content/module.ts";
import { listeningPosition, listeningSeconds, planListening } from "./listening-plan.ts";
import { moduleTime } from "./timing.ts";

/** Four parts of 60, 70, 80 and 90.5 seconds; 120 seconds to check. */
function module(lengths: (number | undefined)[] = [60_000, 70_000, 80_000, 90_500], duration = 421): ListeningModule {
  return {
    slug: "plan-1",
    name: "Listening",
    module_type: "listening",
    test_type: "both",
    content_version: "0000000000000001",
    duration,
    media: [],
    parts: lengths.map((length, index) => ({
      id: `part-${index + 1}`,
      number: index + 1,
      title: `Part ${index + 1}`,
      audio: `part-${index + 1}`,
      ...(length !== undefined && { length }),
      pauses: [{ start: 10_000, end: 40_000, label: "Read questions 1 to 6" }],
      groups: [
        {
          id: `group-${index + 1}`,
          type: "short_answer",
          kind: "short_answer",
          instructions: { text: "Answer the question." },
          limit: { words: 1, number: false },
          questions: [{ number: index + 1, prompt: { text: "What?" } }],
        },
      ],
    })),
  };
}

describe("the duration", () => {
  test("is the recordings and two minutes to check", () => {
    expect(listeningSeconds(module(), null)).toBe(421);
    expect(planListening(module(), null, 0)).toMatchObject({ checkFrom: 300_500, end: 421_000 });
  });

  test("of one part is its recording and its share of the two minutes", () => {
    expect(listeningSeconds(module(), [2])).toBe(100);
    const plan = planListening(module(), [2], 0);
    expect(plan.parts.map((part) => [part.number, part.start, part.end])).toEqual([[2, 0, 70_000]]);
    expect(plan).toMatchObject({ checkFrom: 70_000, end: 100_000 });
  });

  test("includes extra time after each part and at the end, in total as long as the exam timer's", () => {
    const plan = planListening(module(), null, 25);
    expect(plan.parts.map((part) => [part.start, part.end])).toEqual([
      [0, 60_000],
      [75_000, 145_000],
      [162_500, 242_500],
      [262_500, 353_000],
    ]);
    expect(plan.end).toBe(moduleTime(421, 25) * 1000);
    expect(listeningPosition(plan, 60_000)).toMatchObject({ kind: "rest", leftMs: 15_000, next: { number: 2 } });
  });

  test("except the two minutes is divided evenly among parts whose recordings have no stated length", () => {
    const plan = planListening(module([undefined, undefined, undefined, undefined], 1920), null, 0);
    expect(plan.parts.map((part) => part.start)).toEqual([0, 450_000, 900_000, 1_350_000]);
    expect(plan).toMatchObject({ checkFrom: 1_800_000, end: 1_920_000 });
  });
});

describe("the position", () => {
  const plan = planListening(module(), null, 0);

  test.each([
    [0, { kind: "part", part: { number: 1 }, playedMs: 0, pause: null }],
    [9_999, { kind: "part", part: { number: 1 }, playedMs: 9_999, pause: null }],
    [10_000, { kind: "part", playedMs: 10_000, pause: { label: "Read questions 1 to 6", leftMs: 30_000 } }],
    [39_999, { kind: "part", pause: { leftMs: 1 } }],
    [40_000, { kind: "part", pause: null }],
    [59_999, { kind: "part", part: { number: 1 }, playedMs: 59_999 }],
    [60_000, { kind: "part", part: { number: 2 }, playedMs: 0 }],
    [300_499, { kind: "part", part: { number: 4 }, playedMs: 90_499 }],
    [300_500, { kind: "check", leftMs: 120_500 }],
    [420_999, { kind: "check", leftMs: 1 }],
    [421_000, { kind: "over" }],
    [999_000, { kind: "over" }],
  ])("after %i ms", (elapsed, expected) => expect(listeningPosition(plan, elapsed)).toMatchObject(expected));

  test("exists at every moment of the exam, and never goes back", () => {
    const extra = fc.constantFrom(0, 25, 50, 100);
    const lengths = fc.array(fc.integer({ min: 1, max: 600_000 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(
        lengths,
        extra,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2 }),
        (all, percent, shares) => {
          const soundMs = all.reduce((sum, length) => sum + length, 0);
          const generated = planListening(
            module(all, Math.ceil(soundMs / 1000) + 120),
            null,
            percent as 0 | 25 | 50 | 100,
          );
          /** Returns how far the exam has come: `check` and `over` rank after every position in a recording. */
          const rank = (elapsed: number): number => {
            const position = listeningPosition(generated, elapsed);
            if (position.kind === "over") return 1e9;
            if (position.kind === "check") return 1e8;
            const playedMs = position.kind === "part" ? position.playedMs : position.part.end - position.part.start;
            return position.part.start + playedMs;
          };
          const moments = shares.map((share) => Math.floor(share * generated.end)).sort((a, b) => a - b);
          const ranks = moments.map(rank);
          expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
          expect(generated.end).toBeGreaterThanOrEqual(generated.checkFrom);
        },
      ),
    );
  });
});
