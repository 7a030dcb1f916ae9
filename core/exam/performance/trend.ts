import type { ModuleType } from "../content/module-type.ts";
import type { Band } from "../bands/band-table.ts";
import type { BandRange } from "../writing/evaluation.ts";
import type { Paper } from "./sitting.ts";

/** A paper on the way, and where the learner stood after it: `mean` in bands, to a hundredth. */
export type TrendPoint = {
  slug: string;
  module_type: ModuleType;
  at: number;
  band: Band;
  range: BandRange | null;
  mean: number;
};

/** How many papers of a module the rolling average looks back on. */
const LOOK_BACK = 3;

/** Fewer papers than these are no trend. */
const ENOUGH = 4;

/**
 * The papers, oldest first as they are given, each with the rolling average: the mean, over the modules met so far, of
 * the mean of each one's last three papers. A week full of one module does not pull it towards that module.
 */
export function trendOf(papers: readonly Paper[]): TrendPoint[] {
  const recent = new Map<ModuleType, Band[]>();
  return papers.map(({ slug, module_type, at, band, range }) => {
    recent.set(module_type, [...(recent.get(module_type) ?? []), band].slice(-LOOK_BACK));
    let sum = 0;
    for (const bands of recent.values()) sum += bands.reduce((total, one) => total + one, 0) / bands.length;
    return { slug, module_type, at, band, range, mean: Math.round((sum / recent.size) * 100) / 100 };
  });
}

/**
 * How far the rolling average has moved, in bands to the nearest half. It is measured from the paper at which every
 * module of today had been sat once, so that a first paper in another module is no rise or fall. Null while fewer than
 * four papers lie on the way from there.
 */
export function movement(points: readonly Pick<TrendPoint, "module_type" | "at" | "mean">[]): {
  change: number;
  since: number;
} | null {
  const modules = new Set(points.map((point) => point.module_type)).size;
  const met = new Set<ModuleType>();
  const start = points.findIndex((point) => met.add(point.module_type).size === modules);
  const first = points[start];
  const last = points.at(-1);
  if (first === undefined || last === undefined || points.length - start < ENOUGH) return null;
  const hundredths = Math.round((last.mean - first.mean) * 100);
  const size = Math.floor((Math.abs(hundredths) + 25) / 50) / 2;
  return { change: hundredths < 0 ? 0 - size : size, since: first.at };
}
