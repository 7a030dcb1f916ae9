import type { AttemptSummary } from "#core/exam/performance/attempt-summary.ts";
import type { Marking } from "#core/exam/marking/mark.ts";
import { readSelfAssessment, speakingBand } from "#core/exam/speaking/self-assessment.ts";
import type { WritingEvaluation } from "#core/exam/writing/evaluation.ts";
import { drillSummaries } from "#core/exam/drill/drill-summaries.ts";
import { listDrills } from "./drills.ts";
import { parseOnlyQuestions, parseAttemptParts, parseAttemptWork } from "./attempts.ts";
import { selectAttemptsWithMarks } from "./attempts-with-marks.ts";
import type { Db } from "../store.ts";

/** Performance is computed from at most this many of the newest handed-in attempts. */
const MAX_ATTEMPTS = 500;

/**
 * Returns the marks of a learner's newest handed-in attempts and drills, and the number of attempts that the learner
 * ever started.
 */
export async function findAttemptSummaries(
  db: Db,
  accountId: string,
): Promise<{ summaries: AttemptSummary[]; started: number }> {
  const rows = await selectAttemptsWithMarks(db)
    .select([
      "attempt.slug",
      "attempt.module_type",
      "attempt.mode",
      "attempt.parts",
      "attempt.only_questions",
      "attempt.excluded",
      "attempt.submitted_at",
      "attempt.updated_at",
      "attempt.work",
      "marking.body as marking_body",
      "writing_evaluation.body as evaluation_body",
      "self_assessment.body as self_assessment",
    ])
    .where("attempt.account_id", "=", accountId)
    .where("attempt.status", "!=", "in_progress")
    .orderBy("attempt.started_at", "desc")
    .orderBy("attempt.slug", "desc")
    .limit(MAX_ATTEMPTS)
    .execute();
  const { started } = await db
    .selectFrom("attempt")
    .select((eb) => eb.fn.countAll().as("started"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  const drills = await listDrills(db, accountId);
  return {
    summaries: [...rows.map(toAttemptSummary), ...drills.flatMap(drillSummaries)],
    started: Number(started),
  };
}

type AttemptSummaryRow = Parameters<typeof parseOnlyQuestions>[0] &
  Parameters<typeof parseAttemptParts>[0] &
  Parameters<typeof parseAttemptWork>[0] &
  Pick<AttemptSummary, "slug" | "module_type" | "mode"> & {
    excluded: number | null;
    submitted_at: number | null;
    updated_at: number;
    marking_body: string | null;
    evaluation_body: string | null;
    self_assessment: string | null;
  };

function toAttemptSummary(row: AttemptSummaryRow): AttemptSummary {
  const own = readSelfAssessment(row.self_assessment ?? undefined);
  return {
    slug: row.slug,
    module_type: row.module_type,
    mode: row.mode,
    parts: parseAttemptParts(row),
    only: parseOnlyQuestions(row),
    excluded: row.excluded === 1,
    at: row.submitted_at ?? row.updated_at,
    marking: row.marking_body === null ? null : (JSON.parse(row.marking_body) as Marking),
    evaluation: row.evaluation_body === null ? null : (JSON.parse(row.evaluation_body) as WritingEvaluation),
    seconds: parseAttemptWork(row).seconds,
    ...(own !== null && { own_band: speakingBand(own) }),
  };
}
