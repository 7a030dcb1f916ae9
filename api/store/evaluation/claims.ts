import type { EvaluationRow } from "./examiner-evaluations.ts";
import { MARKING_ACTIONS } from "./re-marks.ts";
import type { Db, Tx } from "../store.ts";
import { NEVER_DUE } from "../tables/examiner.ts";

/** The member of staff who works on an evaluation, and the time when that claim ends. */
export type Claim = { account_id: string; since: number; until: number };

/** Returns the claim on an evaluation, or null if there is none at `now`. */
export async function findClaim(db: Db, evaluationId: number, now: number): Promise<Claim | null> {
  const claim = await db
    .selectFrom("evaluation_claim")
    .select(["account_id", "since", "until"])
    .where("evaluation_id", "=", evaluationId)
    .where("until", ">", now)
    .executeTakeFirst();
  return claim ?? null;
}

export async function putClaim(tx: Tx, evaluationId: number, claim: Claim): Promise<void> {
  await tx
    .insertInto("evaluation_claim")
    .values({ evaluation_id: evaluationId, ...claim })
    .onConflict((conflict) => conflict.column("evaluation_id").doUpdateSet(claim))
    .execute();
}

export async function deleteClaim(tx: Tx, evaluationId: number): Promise<void> {
  await tx.deleteFrom("evaluation_claim").where("evaluation_id", "=", evaluationId).execute();
}

/**
 * Records that a member of staff has an evaluation open now. Deletes this member's records of evaluations that were
 * last open before `staleBefore`.
 */
export async function putPresence(
  tx: Tx,
  accountId: string,
  evaluationId: number,
  { now, staleBefore }: { now: number; staleBefore: number },
): Promise<void> {
  await tx
    .deleteFrom("evaluation_presence")
    .where("account_id", "=", accountId)
    .where("seen_at", "<", staleBefore)
    .execute();
  await tx
    .insertInto("evaluation_presence")
    .values({ account_id: accountId, evaluation_id: evaluationId, seen_at: now })
    .onConflict((conflict) => conflict.columns(["account_id", "evaluation_id"]).doUpdateSet({ seen_at: now }))
    .execute();
}

/** Returns when a member of staff last had an evaluation open, or null. */
export async function findLastSeen(db: Db, accountId: string, evaluationId: number): Promise<number | null> {
  const row = await db
    .selectFrom("evaluation_presence")
    .select("seen_at")
    .where("account_id", "=", accountId)
    .where("evaluation_id", "=", evaluationId)
    .executeTakeFirst();
  return row?.seen_at ?? null;
}

/** Returns the accounts that have had an evaluation open since a time. */
export async function listAccountsPresent(db: Db, evaluationId: number, since: number): Promise<string[]> {
  const rows = await db
    .selectFrom("evaluation_presence")
    .select("account_id")
    .where("evaluation_id", "=", evaluationId)
    .where("seen_at", ">=", since)
    .orderBy("account_id")
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/**
 * Returns the most urgent open evaluation that nobody else works on, or null. Leaves out the evaluation with the slug
 * `except`.
 */
export async function findNextDue(
  db: Db,
  { accountId, except, now }: { accountId: string; except: string; now: number },
): Promise<Pick<EvaluationRow, "id" | "link_type" | "slug" | "name" | "open_due_at"> | null> {
  const row = await db
    .selectFrom("examiner_evaluation")
    .leftJoin("evaluation_claim", (join) =>
      join
        .onRef("evaluation_claim.evaluation_id", "=", "examiner_evaluation.id")
        .on("evaluation_claim.until", ">", now)
        .on("evaluation_claim.account_id", "!=", accountId),
    )
    .select([
      "examiner_evaluation.id",
      "examiner_evaluation.link_type",
      "examiner_evaluation.slug",
      "examiner_evaluation.name",
      "examiner_evaluation.open_due_at",
    ])
    .where("examiner_evaluation.open_due_at", "<", NEVER_DUE)
    .where("examiner_evaluation.slug", "!=", except)
    .where("evaluation_claim.evaluation_id", "is", null)
    // Leaves out a re-mark if this member of staff has seen the first bands: as first examiner here, and as second
    // examiner or adjudicator below.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("examiner_audit")
            .select("examiner_audit.id")
            .whereRef("examiner_audit.evaluation_id", "=", "examiner_evaluation.remark_of")
            .where("examiner_audit.account_id", "=", accountId)
            .where("examiner_audit.action", "in", MARKING_ACTIONS),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("second_marking")
            .select("second_marking.id")
            .whereRef("second_marking.evaluation_id", "=", "examiner_evaluation.remark_of")
            .where((inner) => inner.or([inner("marker_id", "=", accountId), inner("adjudicator_id", "=", accountId)])),
        ),
      ),
    )
    .orderBy("examiner_evaluation.open_due_at")
    .orderBy("examiner_evaluation.id")
    .executeTakeFirst();
  return row ?? null;
}
