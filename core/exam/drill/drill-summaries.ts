import type { AttemptSummary } from "../performance/attempt-summary.ts";
import type { Drill } from "./drill.ts";

/**
 * Returns a drill as input to performance, one summary for each group. The summaries count in the results by question
 * type, never in a band: see `countsForBands`.
 */
export function drillSummaries({
  drill_slug,
  skill,
  groups,
  finished_at,
  marking,
}: Pick<Drill, "drill_slug" | "skill" | "groups" | "finished_at" | "marking">): AttemptSummary[] {
  return marking.groups.map(({ questions }, i) => ({
    slug: drill_slug,
    module_type: skill,
    mode: "practice",
    parts: null,
    at: finished_at,
    marking: {
      band: null,
      raw: { right: questions.filter(({ right }) => right).length, total: questions.length },
      questions,
    },
    evaluation: null,
    seconds: groups[i]?.seconds ?? {},
  }));
}
