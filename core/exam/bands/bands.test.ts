import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { bandForRaw, isBelowTable } from "./band-for-raw.ts";
import { BandSchema, BandTableSchema, DEFAULT_BAND_TABLES, TABLE_BANDS } from "./band-table.ts";
import { overallBand } from "./overall.ts";
import { taskBand, writingBand, type CriterionBands } from "./writing.ts";

const { listening, reading_academic, reading_general } = DEFAULT_BAND_TABLES;
const band = fc.integer({ min: 0, max: 18 }).map((halves) => halves / 2);

describe("raw score to band", () => {
  it.each([
    [listening, 40, 9],
    [listening, 39, 9],
    [listening, 38, 8.5],
    [listening, 35, 8],
    [listening, 30, 7],
    [listening, 23, 6],
    [listening, 16, 5],
    [listening, 10, 4],
    [reading_academic, 30, 7],
    [reading_academic, 29, 6.5],
    [reading_academic, 23, 6],
    [reading_academic, 15, 5],
    [reading_academic, 4, 2.5],
    [reading_academic, 3, 2],
    [reading_academic, 2, 1.5],
    [reading_academic, 1, 1],
    [reading_academic, 0, 0],
    [reading_general, 40, 9],
    [reading_general, 39, 8.5],
    [reading_general, 34, 7],
    [reading_general, 33, 6.5],
    [reading_general, 23, 5],
    [reading_general, 15, 4],
    [reading_general, 5, 2],
  ])("table %j: %i right answers are band %d", (table, raw, expected) => {
    expect(bandForRaw([...table], raw)).toBe(expected);
  });

  it.each([-1, 41, 3.5, Number.NaN])("rejects %d", (raw) => {
    expect(() => bandForRaw([...listening], raw)).toThrow(RangeError);
  });

  it("is below the table only under band 2.5", () => {
    expect([0, 2, 2.5, 9].map(isBelowTable)).toEqual([true, true, false, false]);
  });

  const table = fc
    .uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: TABLE_BANDS.length, maxLength: TABLE_BANDS.length })
    .map((bounds) => bounds.sort((a, b) => b - a));
  it("never falls as the raw score rises, for any table, and is always a band", () => {
    fc.assert(
      fc.property(table, (bounds) => {
        expect(v.is(BandTableSchema, bounds)).toBe(true);
        const bands = Array.from({ length: 41 }, (_, raw) => bandForRaw(bounds, raw));
        for (const [raw, found] of bands.entries()) {
          expect(v.is(BandSchema, found)).toBe(true);
          expect(found).toBeGreaterThanOrEqual(bands[raw - 1] ?? 0);
        }
      }),
    );
  });
});

describe("the overall band", () => {
  it.each([
    [6.5, 6.5, 5, 7, 6.5],
    [4, 3.5, 4, 4, 4],
    [6.5, 6.5, 5.5, 6, 6],
    [9, 9, 9, 9, 9],
    [0, 0, 0, 0, 0],
    [7, 7, 7, 6.5, 7],
  ])("of %d %d %d %d is %d", (l, r, w, s, expected) => {
    expect(overallBand({ listening: l, reading: r, writing: w, speaking: s })).toBe(expected);
  });

  it("is the exact mean, with halves rounded up, in any order of skills", () => {
    fc.assert(
      fc.property(band, band, band, band, (l, r, w, s) => {
        // Eighths of a band are integers: round to the nearest four eighths.
        const eighths = BigInt((l + r + w + s) * 2);
        const halves = (eighths + 2n) / 4n;
        expect(overallBand({ listening: l, reading: r, writing: w, speaking: s })).toBe(Number(halves) / 2);
        expect(overallBand({ listening: s, reading: w, writing: r, speaking: l })).toBe(Number(halves) / 2);
      }),
    );
  });
});

describe("the writing band", () => {
  it.each([
    [[6, 6, 6, 6], [6, 6, 6, 7], 6],
    [[6, 6, 6, 6], [7, 7, 7, 7], 6.5],
    [[7, 7, 7, 7], [6, 6, 6, 6], 6.5],
    [[6, 6, 6, 6], [6, 6, 7, 7], 6.5],
    [[6, 6, 6, 7], [6, 6, 6, 7], 6.5],
    [[7, 7, 7, 6], [7, 7, 7, 6], 7],
    [[6.1, 6.2, 6.3, 6.4], [6.2, 6.2, 6.2, 6.2], 6],
    [[0, 0, 0, 0], [9, 9, 9, 9], 6],
  ] as const)("of %j and %j is %d", (task1, task2, expected) => {
    expect(writingBand(task1, task2)).toBe(expected);
  });

  const tenth = fc.integer({ min: 0, max: 90 });
  const criteria = fc.tuple(tenth, tenth, tenth, tenth);
  it("is the exact weighted mean, rounded once", () => {
    fc.assert(
      fc.property(criteria, criteria, (first, second) => {
        const asBands = (tenths: number[]) => tenths.map((t) => t / 10) as unknown as CriterionBands;
        const sum = (tenths: number[]) => tenths.reduce((a, b) => a + b, 0);
        // (S1/40 + 2 S2/40) / 3 bands, to the nearest half, halves up.
        const halves = (2n * 2n * BigInt(sum(first) + 2 * sum(second)) + 120n) / 240n;
        expect(writingBand(asBands(first), asBands(second))).toBe(Number(halves) / 2);
      }),
    );
  });
});

describe("the band of one Writing task", () => {
  it.each<[CriterionBands, number]>([
    [[6, 6, 6, 6], 6],
    [[6, 6, 7, 6], 6.5],
    [[6, 6, 6.5, 5.5], 6],
    [[7, 7, 6, 7], 7],
    [[6, 6, 6, 5.5], 6],
    [[9, 9, 9, 8], 9],
    [[0, 0, 0, 0.5], 0],
  ])("%j is %d", (criteria, expected) => {
    expect(taskBand(criteria)).toBe(expected);
  });
});
