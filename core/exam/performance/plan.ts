import { type Band, DEFAULT_BAND_TABLES, TABLE_BANDS } from "../bands/band-table.ts";
import type { ModuleType, TestType } from "../content/module-type.ts";
import { MODULE_TYPES } from "../content/papers.ts";
import type { ModuleBands } from "./averages.ts";

/** One module's share of the way to the target. `answers`: how many more right answers that takes; null where none are counted. */
export type PlanStep = { module_type: ModuleType; from: Band; to: Band; answers: number | null };
/** `now` and `target` are means over the modules that have a band: all four, or those without Speaking. No steps: it is reached. */
export type Plan = { now: Band; target: Band; steps: PlanStep[] };

/** The mean number of right answers per module, of 40, rounded down; null where it has no paper marked by a key. */
export type RawMeans = Partial<Record<ModuleType, number | null>>;

/**
 * What half a band is reckoned to cost in Writing and Speaking, in right answers of Listening or Reading. Half a Writing
 * band takes six criterion steps (Task 2 counting twice); that is our estimate of the work, not a rule of the exam.
 */
const HALF_BAND_BY_CRITERIA = 6;

/**
 * Each further half band in the same module is reckoned so many answers dearer than the one before: the last questions
 * of a paper are its hardest. Our estimate likewise; it keeps a plan from asking one module for everything.
 */
const STRAIN = 3;

const TOP = 18;

/**
 * The cheapest way to the target: of all ways to spread the missing half bands over the modules, the one that costs
 * least, in further right answers by the usual tables; of equal ones the one that changes the earlier modules. The mean is
 * rounded as the exam rounds, so the target is reached from a quarter band below. Null while Listening, Reading or
 * Writing has no band.
 */
export function planTo(target: Band, bands: ModuleBands, raws: RawMeans, testType: TestType): Plan | null {
  const { listening, reading, writing } = bands;
  if (listening === null || reading === null || writing === null) return null;
  const modules = MODULE_TYPES.flatMap((type) => {
    const band = bands[type];
    return band === null ? [] : [{ type, halves: Math.round(2 * band), raw: raws[type] ?? null }];
  });
  const n = modules.length;
  const sum = modules.reduce((total, { halves }) => total + halves, 0);
  const now = Math.floor((2 * sum + n) / (2 * n)) / 2;
  // The smallest sum of half bands whose mean rounds up to the target.
  const missing = Math.max(0, Math.ceil((n * (4 * target - 1)) / 2) - sum);
  const costs = modules.map(({ type, halves, raw }) =>
    Array.from({ length: TOP - halves + 1 }, (_, more) => costOf(type, halves, more, raw, testType)),
  );
  const spread = cheapest(costs, missing);
  const steps = modules.flatMap(({ type, halves, raw }, i): PlanStep[] => {
    const more = spread[i] ?? 0;
    if (more === 0) return [];
    const answers = answersTo(type, halves, more, raw, testType);
    return [{ module_type: type, from: halves / 2, to: (halves + more) / 2, answers }];
  });
  return { now, target, steps };
}

function tableOf(type: ModuleType, testType: TestType): readonly number[] | null {
  if (type === "listening") return DEFAULT_BAND_TABLES.listening;
  if (type !== "reading") return null;
  return testType === "academic" ? DEFAULT_BAND_TABLES.reading_academic : DEFAULT_BAND_TABLES.reading_general;
}

/** How many more right answers so many half bands take, at least one each; null where no answers are counted. */
function answersTo(
  type: ModuleType,
  halves: number,
  more: number,
  raw: number | null,
  testType: TestType,
): number | null {
  const bound = tableOf(type, testType)?.[TABLE_BANDS.findIndex((band) => 2 * band === halves + more)];
  return bound === undefined || raw === null ? null : Math.max(more, bound - raw);
}

/** What so many half bands more cost in one module, in right answers. */
function costOf(type: ModuleType, halves: number, more: number, raw: number | null, testType: TestType): number {
  if (more === 0) return 0;
  const answers = answersTo(type, halves, more, raw, testType) ?? more * HALF_BAND_BY_CRITERIA;
  return answers + (STRAIN * more * (more - 1)) / 2;
}

/** How many half bands each module gives, of all spreads of `missing` the one that costs least. */
function cheapest(costs: readonly (readonly number[])[], missing: number): number[] {
  let best = new Map<number, { cost: number; spread: number[] }>([[0, { cost: 0, spread: [] }]]);
  for (const module of costs) {
    const next = new Map<number, { cost: number; spread: number[] }>();
    for (const [given, { cost, spread }] of best) {
      // More first: among equal costs the earlier module changes.
      for (let more = Math.min(module.length - 1, missing - given); more >= 0; more -= 1) {
        const total = cost + (module[more] ?? 0);
        const known = next.get(given + more);
        if (known === undefined || total < known.cost)
          next.set(given + more, { cost: total, spread: [...spread, more] });
      }
    }
    best = next;
  }
  return best.get(missing)?.spread ?? [];
}
