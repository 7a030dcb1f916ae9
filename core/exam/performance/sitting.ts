import type { AttemptMode, AttemptWork } from "../attempt/attempt.ts";
import type { Band } from "../bands/band-table.ts";
import type { ModuleType } from "../content/module-type.ts";
import type { Marking } from "../marking/mark.ts";
import type { BandRange, WritingEvaluation } from "../writing/evaluation.ts";

/** What performance is reckoned from: one handed-in attempt, as device and server both have it. `at` in ms since 1970. */
export type Sitting = {
  slug: string;
  module_type: ModuleType;
  mode: AttemptMode;
  parts: readonly number[] | null;
  only?: readonly number[] | undefined;
  at: number;
  marking: Pick<Marking, "band" | "raw" | "questions"> | null;
  evaluation: WritingEvaluation | null;
  /** Of Speaking: the band that the learner entered. */
  own_band?: Band | undefined;
  seconds: AttemptWork["seconds"];
};

/** A sitting that counts towards averages. `raw` is of 40 and null where nothing is marked by a key. */
export type Paper = {
  slug: string;
  module_type: ModuleType;
  at: number;
  band: Band;
  range: BandRange | null;
  raw: number | null;
};

/** Whether a sitting was a paper as in the exam: whole, and in exam mode (decisions §4). */
export function isExamPaper({ mode, parts, only }: Pick<Sitting, "mode" | "parts" | "only">): boolean {
  return mode === "exam" && parts === null && only === undefined;
}

/**
 * The papers among the sittings that have a band, oldest first. Of Writing both tasks must have been set, as one task
 * alone has no Writing band; Speaking has a band only where one was given (rulings 18): here, by the learner.
 */
export function countingPapers(sittings: readonly Sitting[]): Paper[] {
  return sittings
    .filter(isExamPaper)
    .flatMap((sitting) => paperOf(sitting) ?? [])
    .sort((a, b) => a.at - b.at || (a.slug < b.slug ? -1 : a.slug > b.slug ? 1 : 0));
}

function paperOf({ slug, module_type, at, marking, evaluation, own_band }: Sitting): Paper | null {
  if (module_type === "speaking")
    return own_band === undefined ? null : { slug, module_type, at, band: own_band, range: null, raw: null };
  if (module_type === "writing") {
    if (evaluation === null || evaluation.tasks.length < 2) return null;
    return { slug, module_type, at, band: evaluation.band, range: evaluation.range, raw: null };
  }
  if (marking === null || marking.band === null) return null;
  return { slug, module_type, at, band: marking.band, range: null, raw: marking.raw.right };
}
