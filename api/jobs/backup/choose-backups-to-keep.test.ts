import { expect, it } from "vitest";
import { chooseBackupsToKeep } from "./choose-backups-to-keep.ts";

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 5, 15, 12);
const everyQuarterHour = (days: number): number[] => Array.from({ length: days * 96 }, (_, n) => NOW - n * 15 * MINUTE);

it("keeps the newest eight, then one for each hour, day and month", () => {
  const kept = [...chooseBackupsToKeep(everyQuarterHour(250), NOW)].toSorted((a, b) => b - a);
  const ages = kept.map((time) => (NOW - time) / (60 * MINUTE));
  expect(ages.filter((hours) => hours < 2)).toEqual([0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75]);
  expect(ages.filter((hours) => hours >= 2 && hours <= 24).length).toBeGreaterThanOrEqual(22);
  expect(ages.filter((hours) => hours > 24 && hours <= 24 * 14)).toHaveLength(13);
  expect(Math.max(...ages)).toBeGreaterThan(24 * 150);
  expect(kept.length).toBeLessThan(60);
});

it("keeps all of a few backups, however old", () => {
  const old = [1, 2, 3].map((n) => NOW - n * 400 * 24 * 60 * MINUTE);
  expect(chooseBackupsToKeep(old, NOW)).toEqual(new Set(old));
  expect(chooseBackupsToKeep([], NOW)).toEqual(new Set());
});

it("keeps on a second run all backups that it kept on the first", () => {
  const kept = [...chooseBackupsToKeep(everyQuarterHour(40), NOW)];
  expect(chooseBackupsToKeep(kept, NOW)).toEqual(new Set(kept));
});
