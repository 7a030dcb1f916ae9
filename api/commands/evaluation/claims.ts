import { ASSIGNMENT_MS, CLAIM_MS, type NextDue, PRESENCE_EVERY_MS, type PresenceReply } from "#core/wire/crm/claims.ts";
import { evaluationNumber } from "#core/wire/crm/examiner.ts";
import type { Problem } from "#core/wire/problem.ts";
import type { Services } from "#api/services.ts";
import { findStaffMember, findStaffNames } from "#api/store/account/staff.ts";
import {
  deleteClaim,
  findClaim,
  findLastSeen,
  findNextDue,
  listAccountsPresent,
  putClaim,
  putPresence,
} from "#api/store/evaluation/claims.ts";
import { addOpenTime } from "#api/store/quality/examiner-figures.ts";
import { addAudit } from "#api/store/evaluation/examiner-audit.ts";
import { findEvaluationForStaff } from "#api/store/evaluation/examiner-evaluations.ts";
import { getPromisedTime } from "#api/store/evaluation/examiner-lists.ts";
import { canMark } from "./re-mark.ts";
import { NO_EVALUATION } from "./evaluation-refusals.ts";
import { evaluationLock } from "./evaluation-lock.ts";

type CommandServices = Pick<Services, "store" | "clock">;

/** How long one call counts as presence. A page that misses two calls counts as closed or hidden. */
const PRESENCE_LASTS_MS = 2.5 * PRESENCE_EVERY_MS;

/**
 * Records that a member of staff has an evaluation open, and for how long. If `claims` is true, claims the evaluation
 * or extends the member's own claim, unless somebody else has claimed it. If `claims` is false, ends the member's own
 * claim. Only an open evaluation can be claimed, and only by staff who may mark it.
 */
export async function recordPresence(
  { store, clock }: CommandServices,
  staffId: string,
  slug: string,
  { claims }: { claims: boolean },
): Promise<PresenceReply | Problem> {
  const row = await findEvaluationForStaff(store.db, slug);
  if (row === null) return NO_EVALUATION;
  const now = clock.now();
  await store.withTx(
    async (tx) => {
      const lastSeen = await findLastSeen(tx, staffId, row.id);
      if (lastSeen !== null && now - lastSeen <= PRESENCE_LASTS_MS && getPromisedTime(row) !== null)
        await addOpenTime(tx, { evaluationId: row.id, accountId: staffId, ms: now - lastSeen });
      const isAllowedToMark = await canMark(tx, row, staffId);
      await putPresence(tx, staffId, row.id, { now, staleBefore: now - PRESENCE_LASTS_MS });
      const claim = await findClaim(tx, row.id, now);
      const isOwn = claim?.account_id === staffId;
      if (!claims && isOwn) await deleteClaim(tx, row.id);
      if (claims && getPromisedTime(row) !== null && (claim === null || isOwn) && isAllowedToMark)
        await putClaim(tx, row.id, {
          account_id: staffId,
          since: claim?.since ?? now,
          until: Math.max(claim?.until ?? 0, now + CLAIM_MS),
        });
    },
    { lock: evaluationLock(row.id) },
  );
  const claim = await findClaim(store.db, row.id, now);
  const others = (await listAccountsPresent(store.db, row.id, now - PRESENCE_LASTS_MS)).filter((id) => id !== staffId);
  const names = await findStaffNames(store.db, [claim?.account_id ?? null, ...others]);
  return {
    claim:
      claim === null
        ? null
        : {
            staff_name: names.get(claim.account_id) ?? "",
            is_own: claim.account_id === staffId,
            since: claim.since,
          },
    others: others.map((id) => names.get(id) ?? ""),
  };
}

/** Gives an open evaluation to a member of staff, or to nobody. */
export async function assignEvaluation(
  { store, clock }: CommandServices,
  adminId: string,
  slug: string,
  user: string | null,
): Promise<{ detail: string } | Problem> {
  const row = await findEvaluationForStaff(store.db, slug);
  if (row === null) return NO_EVALUATION;
  if (getPromisedTime(row) === null) return { problem: "unprocessable", detail: "This evaluation is finished." };
  const member = user === null ? null : await findStaffMember(store.db, user);
  if (user !== null && member === null) return { problem: "invalid", errors: { user: ["Choose a member of staff"] } };
  if (user !== null && !(await canMark(store.db, row, user)))
    return { problem: "unprocessable", detail: "Somebody who marked it first cannot make the re-mark." };
  const now = clock.now();
  await store.withTx(
    async (tx) => {
      const before = await findClaim(tx, row.id, now);
      const names = await findStaffNames(tx, [before?.account_id ?? null]);
      if (user === null) await deleteClaim(tx, row.id);
      else await putClaim(tx, row.id, { account_id: user, since: now, until: now + ASSIGNMENT_MS });
      const from = before === null ? null : (names.get(before.account_id) ?? null);
      const changes = [{ field: "assigned", from, to: member?.name ?? null }];
      await addAudit(tx, { evaluationId: row.id, accountId: adminId, action: "assigned", changes, now });
    },
    { lock: evaluationLock(row.id) },
  );
  return { detail: member === null ? "Nobody is assigned." : `Assigned to ${member.name}.` };
}

/**
 * Returns the most urgent open evaluation that the caller may mark and nobody else works on. Leaves out the evaluation
 * with the slug `except`.
 */
export async function viewNextDue(
  { store, clock }: CommandServices,
  staffId: string,
  except: string | undefined,
): Promise<NextDue> {
  const next = await findNextDue(store.db, { accountId: staffId, except: except ?? "", now: clock.now() });
  if (next === null) return { next: null };
  const { slug, name, open_due_at } = next;
  return { next: { slug, order_number: evaluationNumber(next), name, due_at: open_due_at } };
}
