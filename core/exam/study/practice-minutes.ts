import type { ModuleType } from "../content/module-type.ts";
import { MODULE_MINUTES, MODULE_TYPES } from "../content/modules-of-test.ts";
import type { AttemptSummary } from "../performance/attempt-summary.ts";
import type { PerModule } from "./study-plan.ts";

const MODULE_QUESTIONS = 40;

/** Parts of a whole module: four Listening parts, three Reading passages, two tasks, three Speaking parts. */
const PARTS_OF_MODULE: PerModule = { listening: 4, reading: 3, writing: 2, speaking: 3 };

type Practice = Pick<AttemptSummary, "module_type" | "parts" | "only" | "marking" | "seconds">;

/**
 * Returns the minutes that an attempt or a drill took: the time that the device counted by question. If it counted
 * none, returns the exam's own time for these parts or questions. For earlier mistakes asked again the exam has no
 * time, so they then take 0 minutes.
 */
export function practiceMinutes({ module_type, parts, only, marking, seconds }: Practice): number {
  const counted = Object.values(seconds).reduce((sum, spent) => sum + spent, 0) / 60;
  if (counted > 0 || only !== undefined) return counted;
  // A drill has no parts, only fewer questions.
  const whole = marking === null ? 1 : Math.min(1, marking.raw.total / MODULE_QUESTIONS);
  const share = parts === null ? whole : parts.length / PARTS_OF_MODULE[module_type];
  return MODULE_MINUTES[module_type] * share;
}

/** Returns the minutes of practice in each module. */
export function minutesByModule(practice: readonly Practice[]): PerModule {
  const minutes = Object.fromEntries(MODULE_TYPES.map((type): [ModuleType, number] => [type, 0])) as PerModule;
  for (const summary of practice) minutes[summary.module_type] += practiceMinutes(summary);
  return minutes;
}
