import type { Band } from "../bands/band-table.ts";
import type { WritingEvaluation } from "./evaluation.ts";

/** Returns the Writing band, or null for an attempt at one task: a band needs both (docs/exam-rules.md). */
export function moduleBandOf({ band, tasks }: Pick<WritingEvaluation, "band" | "tasks">): Band | null {
  return tasks.length < 2 ? null : band;
}
