import { type Band, DEFAULT_BAND_TABLES, TABLE_BANDS } from "../bands/band-table.ts";
import type { ModuleType, TestType } from "../content/module-type.ts";
import { MODULE_TYPES } from "../content/modules-of-test.ts";
import { meanBand, type ModuleBands } from "./averages.ts";

/** One module's share of the plan. `answers`: how many more right answers it needs, or null without an answer key. */
export type PlanStep = { module_type: ModuleType; from: Band; to: Band; answers: number | null };
/**
 * `now` and `target` are means over the modules with a band: all four, or those without Speaking. No steps: target
 * reached.
 */
export type Plan = { now: Band; target: Band; steps: PlanStep[] };

/** The mean number of right answers per module, of 40, rounded down. Null without an attempt that has an answer key. */
export type RawMeans = Partial<Record<ModuleType, number | null>>;

/**
 * Estimated cost of half a band in Writing and Speaking, in right answers of Listening or Reading. Half a Writing band
 * takes six criterion steps (Task 2 counts twice). Our own estimate, not a rule of the exam.
 */
const ANSWERS_PER_CRITERION_HALF_BAND = 6;

/**
 * Extra cost, in answers, of each further half band in the same module, because the last questions are the hardest. Our
 * own estimate; it keeps a plan from asking one module for everything.
 */
const EXTRA_ANSWERS_PER_HALF_BAND = 3;

/** Band 9 in half bands. */
const MAX_HALF_BANDS = 18;

/**
 * Returns the cheapest plan for the target. Of all ways to spread the missing half bands over the modules, it has the
 * lowest cost in right answers (see `costInAnswers`). Ties go to the earlier modules. The mean is rounded as in the
 * exam, so a mean a quarter band below the target is enough. Null if Listening, Reading or Writing has no band.
 */
export function planToTarget(target: Band, bands: ModuleBands, raws: RawMeans, testType: TestType): Plan | null {
  const { listening, reading, writing } = bands;
  if (listening === null || reading === null || writing === null) return null;
  const modules = MODULE_TYPES.flatMap((type) => {
    const band = bands[type];
    return band === null ? [] : [{ type, halves: Math.round(2 * band), raw: raws[type] ?? null }];
  });
  const count = modules.length;
  const sum = modules.reduce((total, { halves }) => total + halves, 0);
  const now = meanBand(modules.map(({ halves }) => halves / 2)) ?? target;
  // The smallest sum of half bands whose mean rounds up to the target.
  const missing = Math.max(0, Math.ceil((count * (4 * target - 1)) / 2) - sum);
  const costs = modules.map(({ type, halves, raw }) =>
    Array.from({ length: MAX_HALF_BANDS - halves + 1 }, (_, added) =>
      costInAnswers(type, halves, added, raw, testType),
    ),
  );
  const spread = cheapestSpread(costs, missing);
  const steps = modules.flatMap(({ type, halves, raw }, i): PlanStep[] => {
    const added = spread[i] ?? 0;
    if (added === 0) return [];
    const answers = answersNeeded(type, halves, added, raw, testType);
    return [{ module_type: type, from: halves / 2, to: (halves + added) / 2, answers }];
  });
  return { now, target, steps };
}

function bandTable(type: ModuleType, testType: TestType): readonly number[] | null {
  if (type === "listening") return DEFAULT_BAND_TABLES.listening;
  if (type !== "reading") return null;
  return testType === "academic" ? DEFAULT_BAND_TABLES.reading_academic : DEFAULT_BAND_TABLES.reading_general;
}

/** Returns how many more right answers `added` half bands take, at least one each. Null without an answer key. */
function answersNeeded(
  type: ModuleType,
  halves: number,
  added: number,
  raw: number | null,
  testType: TestType,
): number | null {
  const bound = bandTable(type, testType)?.[TABLE_BANDS.findIndex((band) => 2 * band === halves + added)];
  return bound === undefined || raw === null ? null : Math.max(added, bound - raw);
}

/**
 * Returns the cost of `added` half bands in one module: the right answers by the usual tables or our estimate, and the
 * extra cost of several half bands.
 */
function costInAnswers(
  type: ModuleType,
  halves: number,
  added: number,
  raw: number | null,
  testType: TestType,
): number {
  if (added === 0) return 0;
  const answers = answersNeeded(type, halves, added, raw, testType) ?? added * ANSWERS_PER_CRITERION_HALF_BAND;
  return answers + (EXTRA_ANSWERS_PER_HALF_BAND * added * (added - 1)) / 2;
}

/**
 * Returns how many half bands each module gains in the cheapest spread of `missing`. `costs` has the cost of each
 * number of half bands for each module.
 */
function cheapestSpread(costs: readonly (readonly number[])[], missing: number): number[] {
  let best = new Map<number, { cost: number; spread: number[] }>([[0, { cost: 0, spread: [] }]]);
  for (const module of costs) {
    const next = new Map<number, { cost: number; spread: number[] }>();
    for (const [assigned, { cost, spread }] of best) {
      // The largest gain is tried first, so that among equal costs the earlier module gains.
      for (let added = Math.min(module.length - 1, missing - assigned); added >= 0; added -= 1) {
        const total = cost + (module[added] ?? 0);
        const known = next.get(assigned + added);
        if (known === undefined || total < known.cost)
          next.set(assigned + added, { cost: total, spread: [...spread, added] });
      }
    }
    best = next;
  }
  return best.get(missing)?.spread ?? [];
}
