import type { Op, OpResult } from "#core/wire/commands.ts";
import { withSavepoint } from "../store/store.ts";
import type { Tx } from "../store/store.ts";
import { claimOp, lastSeq, raiseSeq, releaseOp, settleOp } from "../store/sync-ops.ts";
import type { Parts } from "../parts.ts";
import { type OpContext, type OpOutcome, type OpRefusal, type OpWork, refuse } from "./op.ts";

/** Seconds until a command that failed by our fault is worth another try. */
const AFTER_FAULT = 30;

/** A command that was read and made ready outside the transaction. */
export type PreparedOp = { op: Op; hash: string; ready: { work: OpWork; isOverwritable: boolean } | OpRefusal };

/**
 * Carries out one command inside the batch's transaction, once for all time: its id is claimed first, its effects stand
 * behind a savepoint, and its answer, a refusal as well, is stored for every repetition. A throw undoes it, gives the
 * id back and answers `retry`; so does a command that must wait for its turn.
 */
export async function handleOp(
  tx: Tx,
  { op, hash, ready }: PreparedOp,
  context: Omit<OpContext, "opId">,
  log: Parts["log"],
): Promise<OpResult> {
  const { accountId, clientId } = context;
  const holder = await claimOp(tx, {
    account_id: accountId,
    op_id: op.opId,
    client_id: clientId,
    kind: op.kind,
    request_hash: hash,
    applied_at: context.now,
  });
  if (holder !== null) {
    if (holder.request_hash !== hash)
      return { opId: op.opId, ...refuse("op_id_reuse", "This operation id was used for something else.") };
    return { ...(JSON.parse(holder.result) as OpResult), replayed: true } as OpResult;
  }

  let outcome: OpOutcome;
  try {
    outcome =
      "status" in ready ? ready : await withSavepoint(tx, () => carryOut(tx, op, ready, { ...context, opId: op.opId }));
  } catch (error) {
    log.error({ err: error, op: op.opId, kind: op.kind }, "a command failed and will be tried again");
    await releaseOp(tx, accountId, op.opId);
    return { opId: op.opId, status: "retry", after: AFTER_FAULT };
  }
  if (outcome.status === "retry") {
    await releaseOp(tx, accountId, op.opId);
    return { opId: op.opId, ...outcome };
  }
  const result: OpResult = { opId: op.opId, ...outcome };
  await settleOp(tx, accountId, op.opId, result);
  return result;
}

async function carryOut(
  tx: Tx,
  op: Op,
  { work, isOverwritable }: { work: OpWork; isOverwritable: boolean },
  context: OpContext,
): Promise<OpOutcome> {
  const { accountId, clientId } = context;
  if (isOverwritable && op.aggSeq <= (await lastSeq(tx, accountId, clientId, op.agg))) return { status: "superseded" };
  const outcome = await work(tx, context);
  if (outcome.status === "applied" || outcome.status === "conflict")
    await raiseSeq(tx, accountId, clientId, op.agg, op.aggSeq);
  return outcome;
}
