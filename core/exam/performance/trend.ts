import type { ModuleType } from "../content/module-type.ts";
import type { Band } from "../bands/band-table.ts";
import type { BandRange } from "../writing/evaluation.ts";
import { mean } from "../mean.ts";
import type { CountedAttempt } from "./attempt-summary.ts";

/** The learner's rolling average after one attempt: `mean` in bands, to a hundredth. */
export type TrendPoint = {
  slug: string;
  module_type: ModuleType;
  at: number;
  band: Band;
  range: BandRange | null;
  /** True if another version of the rules estimated the previous Writing band. */
  has_new_rules: boolean;
  mean: number;
};

/** Explains the dotted line that a plot draws before a point with `has_new_rules`. */
export const NEW_RULES_NOTE =
  "A dotted line marks where our rules for Writing changed: compare bands before and after it with care.";

/** Attempts per module in the rolling average. */
const AVERAGED_ATTEMPTS = 3;

/** A trend needs at least this many attempts. */
const MIN_TREND_POINTS = 4;

/**
 * Returns the rolling average after each attempt, oldest first. Each module taken so far counts with the mean of its
 * last three attempts, and the average is the mean of the modules. Many attempts at one module therefore do not
 * outweigh the others.
 */
export function bandTrend(attempts: readonly CountedAttempt[]): TrendPoint[] {
  const recent = new Map<ModuleType, Band[]>();
  let lastEvaluator: string | null = null;
  return attempts.map(({ slug, module_type, at, band, range, evaluator }) => {
    const has_new_rules = evaluator !== null && lastEvaluator !== null && evaluator !== lastEvaluator;
    lastEvaluator = evaluator ?? lastEvaluator;
    recent.set(module_type, [...(recent.get(module_type) ?? []), band].slice(-AVERAGED_ATTEMPTS));
    let sum = 0;
    for (const bands of recent.values()) sum += mean(bands);
    return { slug, module_type, at, band, range, has_new_rules, mean: Math.round((sum / recent.size) * 100) / 100 };
  });
}

/**
 * Returns how far the rolling average has moved, in bands to the nearest half. Starts at the attempt with which every
 * module in `points` has been taken once. So a first attempt at a module counts neither as a rise nor as a fall. Null
 * if there are fewer than four attempts from the start on.
 */
export function bandChange(points: readonly Pick<TrendPoint, "module_type" | "at" | "mean">[]): {
  change: number;
  since: number;
} | null {
  const modules = new Set(points.map((point) => point.module_type)).size;
  const taken = new Set<ModuleType>();
  const start = points.findIndex((point) => taken.add(point.module_type).size === modules);
  const first = points[start];
  const last = points.at(-1);
  if (first === undefined || last === undefined || points.length - start < MIN_TREND_POINTS) return null;
  const hundredths = Math.round((last.mean - first.mean) * 100);
  const size = Math.round(Math.abs(hundredths) / 50) / 2;
  return { change: hundredths < 0 ? 0 - size : size, since: first.at };
}
