import type { Db, Tx } from "../store.ts";
import type { FiguresRange } from "../operate/figures.ts";

/** A published evaluation. `open_ms` is how long its examiner had it open, or null if that was not measured. */
export type PublishedWork = {
  examiner_id: string | null;
  created_at: number;
  evaluated_at: number | null;
  fee_cents: number | null;
  open_ms: number | null;
};

/**
 * Returns the evaluations that were published in the range and whose examiner is known. If `examiner` is not null,
 * returns only this examiner's.
 */
export async function listPublishedWork(
  db: Db,
  { from, to }: FiguresRange,
  examiner: string | null,
): Promise<PublishedWork[]> {
  let query = db
    .selectFrom("examiner_evaluation")
    .leftJoin("evaluation_time", (join) =>
      join
        .onRef("evaluation_time.evaluation_id", "=", "examiner_evaluation.id")
        .onRef("evaluation_time.account_id", "=", "examiner_evaluation.examiner_id"),
    )
    .select(["examiner_id", "created_at", "evaluated_at", "fee_cents", "evaluation_time.open_ms"])
    .where("evaluated_at", ">=", from)
    .where("evaluated_at", "<", to)
    .where("examiner_id", "is not", null);
  if (examiner !== null) query = query.where("examiner_id", "=", examiner);
  return query.execute();
}

/** A script that was marked a second time. Bands in halves: 13 means 6.5. */
export type MarkedScript = {
  seed_id: number | null;
  first_id: string | null;
  first_halves: number;
  marker_id: string | null;
  second_halves: number | null;
  final_halves: number | null;
};

/**
 * Returns the scripts that were marked a second time in the range. If `examiner` is not null, returns only those that
 * this examiner marked first or second.
 */
export async function listMarkedScripts(
  db: Db,
  { from, to }: FiguresRange,
  examiner: string | null,
): Promise<MarkedScript[]> {
  let query = db
    .selectFrom("second_marking")
    .select(["seed_id", "first_id", "first_halves", "marker_id", "second_halves", "final_halves"])
    .where("marked_at", ">=", from)
    .where("marked_at", "<", to);
  if (examiner !== null)
    query = query.where((eb) => eb.or([eb("first_id", "=", examiner), eb("marker_id", "=", examiner)]));
  return query.execute();
}

/** Adds to the time that a member of staff had an evaluation open. */
export async function addOpenTime(
  tx: Tx,
  { evaluationId, accountId, ms }: { evaluationId: number; accountId: string; ms: number },
): Promise<void> {
  await tx
    .insertInto("evaluation_time")
    .values({ evaluation_id: evaluationId, account_id: accountId, open_ms: ms })
    .onConflict((conflict) =>
      conflict.columns(["evaluation_id", "account_id"]).doUpdateSet((eb) => ({
        open_ms: eb("evaluation_time.open_ms", "+", eb.ref("excluded.open_ms")),
      })),
    )
    .execute();
}
