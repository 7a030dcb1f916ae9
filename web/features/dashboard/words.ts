import type { ModuleType } from "#core/exam/content/module-type.ts";
import type { RecentTest } from "#core/wire/performance.ts";
import { paths } from "#web/paths.ts";

export const MODULE_NAMES: Record<ModuleType, string> = {
  listening: "Listening",
  reading: "Reading",
  writing: "Writing",
  speaking: "Speaking",
};

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const LONG_DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });

/** "14 Jul", in the reader's own time zone. */
export function dayWords(at: number): string {
  return DAY.format(at);
}

/** "14 July 2026". */
export function longDayWords(at: number): string {
  return LONG_DAY.format(at);
}

/** What a distance of `bands`, in halves, is called. */
export function bandsWords(bands: number): string {
  if (bands === 0.5) return "Half a band";
  if (bands === 1) return "One band";
  return `${String(bands)} bands`;
}

/** How far a mean is from the target. */
export function distanceWords(mean: number, target: number): string {
  if (mean === target) return "At your target";
  return mean > target ? "Above your target" : `${bandsWords(target - mean)} from your target`;
}

/** What became of the rolling average. */
export function movementWords(moved: { change: number; since: number } | null, papers: number): string {
  if (moved === null) return papers === 1 ? "Your first paper" : `Your first ${papers} papers`;
  const since = `since ${dayWords(moved.since)}`;
  if (moved.change === 0) return `Level ${since}`;
  return `${moved.change > 0 ? "Up" : "Down"} ${bandsWords(Math.abs(moved.change)).toLowerCase()} ${since}`;
}

/** The spec's states: Evaluated and Ready have a result, Completed awaits it. */
export function hasResult({ status }: Pick<RecentTest, "status">): boolean {
  return status === "Evaluated" || status === "Ready";
}

export function statusWords({ status }: Pick<RecentTest, "status">): string {
  switch (status) {
    case "Evaluated":
    case "Ready":
      return status;
    case "Completed":
      return "Completed, result pending";
    case "in_progress":
      return "In progress";
  }
}

/** Evaluated and Ready lead to the result, everything else to the attempt (spec §4). */
export function testLink(test: Pick<RecentTest, "status" | "module" | "module_slug" | "attempt_slug">): string {
  return hasResult(test)
    ? paths.result(test.module, test.module_slug, test.attempt_slug)
    : paths.attempt(test.module, test.module_slug, test.attempt_slug);
}

/** "34 minutes", "1 minute", "less than a minute". Milliseconds in. */
export function minutesWords(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes === 0) return "less than a minute";
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
