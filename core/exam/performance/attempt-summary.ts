import type { AttemptMode, AttemptWork } from "../attempt/attempt.ts";
import type { Band } from "../bands/band-table.ts";
import type { ModuleType } from "../content/module-type.ts";
import type { Marking } from "../marking/mark.ts";
import type { BandRange, WritingEvaluation } from "../writing/evaluation.ts";
import { moduleBandOf } from "../writing/module-band.ts";

/**
 * One handed-in attempt or group of a drill, as the rules of performance read it. `at`: when it ended, in ms since
 * 1970.
 */
export type AttemptSummary = {
  slug: string;
  module_type: ModuleType;
  mode: AttemptMode;
  parts: readonly number[] | null;
  only?: readonly number[] | undefined;
  /** Whether the learner left the attempt out of averages and targets. */
  excluded?: boolean | undefined;
  at: number;
  marking: Pick<Marking, "band" | "raw" | "questions"> | null;
  evaluation: WritingEvaluation | null;
  /** Speaking only: the band that the learner entered. */
  own_band?: Band | undefined;
  seconds: AttemptWork["seconds"];
};

/** An attempt that counts in averages. `raw` is out of 40, or null without an answer key. */
export type CountedAttempt = {
  slug: string;
  module_type: ModuleType;
  at: number;
  band: Band;
  range: BandRange | null;
  /** Version of the rules that estimated the band. Null if the band is not an estimate. */
  evaluator: string | null;
  raw: number | null;
};

/** Returns whether an attempt counts in averages: a whole module in exam mode that the learner did not exclude. */
export function countsForBands({
  mode,
  parts,
  only,
  excluded,
}: Pick<AttemptSummary, "mode" | "parts" | "only" | "excluded">): boolean {
  return mode === "exam" && parts === null && only === undefined && excluded !== true;
}

/**
 * Returns the attempts that count in averages, oldest first. A Writing attempt needs both tasks, because one task has
 * no Writing band. A Speaking attempt needs a band entered by the learner (docs/exam-rules.md#speaking).
 */
export function countedAttempts(summaries: readonly AttemptSummary[]): CountedAttempt[] {
  return summaries
    .filter(countsForBands)
    .flatMap((summary) => toCountedAttempt(summary) ?? [])
    .sort((a, b) => a.at - b.at || (a.slug < b.slug ? -1 : a.slug > b.slug ? 1 : 0));
}

function toCountedAttempt({
  slug,
  module_type,
  at,
  marking,
  evaluation,
  own_band,
}: AttemptSummary): CountedAttempt | null {
  if (module_type === "speaking")
    return own_band === undefined
      ? null
      : { slug, module_type, at, band: own_band, range: null, evaluator: null, raw: null };
  if (module_type === "writing") {
    const band = evaluation === null ? null : moduleBandOf(evaluation);
    if (evaluation === null || band === null) return null;
    const { range, evaluator_version: evaluator } = evaluation;
    return { slug, module_type, at, band, range, evaluator, raw: null };
  }
  if (marking === null || marking.band === null) return null;
  return { slug, module_type, at, band: marking.band, range: null, evaluator: null, raw: marking.raw.right };
}
