import { formatBand } from "#core/format/format-number.ts";
import { type Adjudication, type TaskBands } from "#core/wire/crm/quality.ts";
import { evaluationNumber } from "#core/wire/crm/examiner.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import type { Services } from "#api/services.ts";
import { findStaffNames } from "#api/store/account/staff.ts";
import { addAudit } from "#api/store/evaluation/examiner-audit.ts";
import { findEvaluationById } from "#api/store/evaluation/examiner-evaluations.ts";
import {
  changeSecondMarking,
  findSecondMarking,
  hasSeenScriptBands,
  parseMarks,
  type SecondMarking,
} from "#api/store/quality/second-markings.ts";
import type { Db } from "#api/store/store.ts";
import { scriptLock, NO_SCRIPT, computeOverallHalves } from "./mark-second.ts";
import { viewScript } from "./view-scripts.ts";

/**
 * Returns a disputed script with both markings and the decision, if there is one. Returns not_found to staff who marked
 * the script, and to those who have seen its bands, except the person who decided.
 */
export async function viewAdjudication(db: Db, staffId: string, slug: string): Promise<Adjudication | Problem> {
  const row = await findDisputed(db, staffId, slug);
  return isProblem(row) ? row : toAdjudication(db, row);
}

/** Records the final bands of a disputed script. Does not change the examiner report: staff may edit it afterwards. */
export async function adjudicate(
  { store, clock }: Pick<Services, "store" | "clock">,
  staffId: string,
  slug: string,
  { tasks, reason }: { tasks: readonly TaskBands[]; reason: string },
): Promise<Adjudication | Problem> {
  const now = clock.now();
  const decided = await store.withTx(
    async (tx): Promise<SecondMarking | Problem> => {
      const row = await findDisputed(tx, staffId, slug);
      if (isProblem(row)) return row;
      if (row.state !== "disputed")
        return { problem: "conflict", detail: "Somebody else has decided this meanwhile. Nothing was changed." };
      const halves = computeOverallHalves(row, tasks);
      if (isProblem(halves)) return halves;
      const after = await changeSecondMarking(tx, row.id, {
        state: "adjudicated",
        adjudicator_id: staffId,
        final_marks: JSON.stringify(tasks),
        final_halves: halves,
        reason,
        adjudicated_at: now,
      });
      await addAudit(tx, {
        evaluationId: row.evaluation_id,
        accountId: staffId,
        action: "adjudicated",
        changes: [
          { field: "first_marking", from: null, to: formatHalves(row.first_halves) },
          { field: "second_marking", from: null, to: formatHalves(row.second_halves) },
          { field: "final_band", from: null, to: formatHalves(halves) },
          { field: "reason", from: null, to: reason },
        ],
        now,
      });
      return after;
    },
    { lock: scriptLock(slug) },
  );
  return isProblem(decided) ? decided : viewAdjudication(store.db, staffId, slug);
}

type Disputed = SecondMarking & { evaluation_id: number; second_halves: number };

async function findDisputed(db: Db, staffId: string, slug: string): Promise<Disputed | Problem> {
  const row = await findSecondMarking(db, slug);
  if (row === null || (row.state !== "disputed" && row.state !== "adjudicated")) return NO_SCRIPT;
  const { evaluation_id, second_halves } = row;
  if (evaluation_id === null || second_halves === null || row.marker_id === staffId) return NO_SCRIPT;
  // The person who decided may view it again, even after changing the report.
  if (row.adjudicator_id !== staffId && (await hasSeenScriptBands(db, row.id, staffId))) return NO_SCRIPT;
  return { ...row, evaluation_id, second_halves };
}

async function toAdjudication(db: Db, row: Disputed): Promise<Adjudication | Problem> {
  const evaluation = await findEvaluationById(db, row.evaluation_id);
  if (evaluation === null) return NO_SCRIPT;
  const { adjudicator_id, adjudicated_at, final_halves } = row;
  const names = await findStaffNames(db, [adjudicator_id]);
  return {
    ...(await viewScript(db, row)),
    evaluation_slug: evaluation.slug,
    order_number: evaluationNumber(evaluation),
    first: parseMarks(row.first_marks),
    first_band: row.first_halves / 2,
    second: parseMarks(row.second_marks),
    second_band: row.second_halves / 2,
    decision:
      adjudicated_at === null || final_halves === null
        ? null
        : {
            tasks: JSON.parse(row.final_marks ?? "[]") as TaskBands[],
            band: final_halves / 2,
            reason: row.reason ?? "",
            staff_name: adjudicator_id === null ? null : (names.get(adjudicator_id) ?? null),
            at: adjudicated_at,
          },
  };
}

const formatHalves = (halves: number): string => formatBand(halves / 2);
