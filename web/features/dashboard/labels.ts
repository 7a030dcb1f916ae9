import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { MINUTE_MS } from "#core/exam/durations.ts";
import { MODULE_TYPES } from "#core/exam/content/modules-of-test.ts";
import { hasOneTarget, type Targets } from "#core/exam/study/targets.ts";
import { formatBand } from "#core/format/format-number.ts";
import { plural } from "#core/format/plural.ts";
import { formatDate } from "#core/format/format-date.ts";
import type { RecentTest } from "#core/wire/attempt/performance.ts";
import { paths } from "#web/paths.ts";

/** Returns "Your target is 7.0", or "Your targets: L 7.0, R 7.5, W 6.5, S 7.0" if they differ. */
export function describeTargets(targets: Targets): string {
  return hasOneTarget(targets)
    ? `Your target is ${formatBand(targets.overall)}`
    : `Your targets: ${MODULE_TYPES.map((type) => `${MODULE_NAMES[type].charAt(0)} ${formatBand(targets[type])}`).join(", ")}`;
}

/** Describes how far a mean band is from the target. */
export function describeDistance(mean: number, target: number): string {
  if (mean === target) return "At your target";
  if (mean > target) return "Above your target";
  const bands = target - mean;
  if (bands === 0.5) return "Half a band from your target";
  return plural(bands, { one: "One band from your target", other: "# bands from your target" });
}

/** Returns how many modules count in the averages. If none do, returns how many practice parts are done. */
export function describeModuleCount(modules: number, practiceParts: number): string {
  if (modules > 0) return plural(modules, { one: "# module", other: "# modules" });
  if (practiceParts > 0) return plural(practiceParts, { one: "# practice part", other: "# practice parts" });
  return "No module yet";
}

/**
 * Describes how the rolling average changed, in bands. `average` is null while too few attempts count. `modules` is
 * how many modules count so far.
 */
export function describeAverageChange(average: { change: number; since: number } | null, modules: number): string {
  if (average === null) return plural(modules, { one: "Your first module", other: "Your first # modules" });
  const since = formatDate(average.since, "shortDay");
  const bands = Math.abs(average.change);
  if (bands === 0) return `No change since ${since}`;
  if (bands === 0.5) return average.change > 0 ? `Up half a band since ${since}` : `Down half a band since ${since}`;
  return average.change > 0
    ? plural(bands, { one: `Up one band since ${since}`, other: `Up # bands since ${since}` })
    : plural(bands, { one: `Down one band since ${since}`, other: `Down # bands since ${since}` });
}

/** Returns whether a test has a result, which a Completed test still waits for (specification §4). */
export function hasResult({ status }: Pick<RecentTest, "status">): boolean {
  return status === "Evaluated" || status === "Ready";
}

export function testStatusLabel({ status }: Pick<RecentTest, "status">): string {
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

/** Returns the address of the result if the test is Evaluated or Ready, otherwise of the attempt (specification §4). */
export function testLink(test: Pick<RecentTest, "status" | "module" | "module_slug" | "attempt_slug">): string {
  return hasResult(test)
    ? paths.result(test.module, test.module_slug, test.attempt_slug)
    : paths.attempt(test.module, test.module_slug, test.attempt_slug);
}

/** Describes the remaining exam time in whole minutes. */
export function describeTimeLeft(milliseconds: number): string {
  if (milliseconds === 0) return "Time is up.";
  const minutes = Math.floor(milliseconds / MINUTE_MS);
  if (minutes === 0) return "Less than a minute left on the clock.";
  return plural(minutes, { one: "# minute left on the clock.", other: "# minutes left on the clock." });
}
