import type { Op, OpResult } from "#core/wire/commands.ts";
import { attemptOfDraft } from "#core/wire/drafts.ts";
import { findStoredAttempt } from "../store/attempts.ts";
import type { Change } from "../store/changes.ts";
import { storeFaultOf } from "../store/faults.ts";
import { type Tx, withSavepoint } from "../store/store.ts";
import type { Parts } from "../parts.ts";
import { type OpContext, type OpOutcome, type OpRefusal, type OpWork, refuse } from "./op.ts";
import { type OpMemory, recall } from "./op-memory.ts";

/** Seconds until a command that failed by our fault is worth another try. */
const AFTER_FAULT = 30;
/** Seconds until a command that this server does not know yet is worth another try. */
const AFTER_UNKNOWN = 3600;

/** A command that was read and made ready outside the transaction. */
export type PreparedOp = { op: Op; hash: string; ready: { work: OpWork; isOverwritable: boolean } | OpRefusal };
/** A command in its turn; `prepared` is null for a kind that only a newer server knows. */
export type OpEntry = { op: Op; prepared: PreparedOp | null };
/** Things that a command waits for, with the seconds: nothing later for the same thing may overtake it. */
export type Waiting = ReadonlyMap<string, number>;
type BatchContext = Omit<OpContext, "opId" | "news">;
type Turns = { entries: readonly OpEntry[]; waiting: Waiting; context: BatchContext };

/** A command threw while nothing kept its effects apart from those of the others. */
class CommandFailed extends Error {}

/**
 * Carries out commands of one account in their order and in one transaction, and answers each. As a rule none throws,
 * so at first nothing keeps them apart. Where one does throw, all are undone and done again, each behind a savepoint:
 * that one is then undone alone, and answered `retry`.
 */
export async function handleOps({ store, log }: Pick<Parts, "store" | "log">, turns: Turns): Promise<OpResult[]> {
  const options = { lockUser: turns.context.accountId };
  try {
    return await store.withTx((tx) => handleInTurn(tx, turns, null), options);
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    return await store.withTx((tx) => handleInTurn(tx, turns, log), options);
  }
}

/** With a log, each command stands behind a savepoint, and one that throws is told there. */
async function handleInTurn(
  tx: Tx,
  { entries, waiting, context }: Turns,
  log: Parts["log"] | null,
): Promise<OpResult[]> {
  const memory = await recall(tx, context, {
    opIds: entries.map(({ op }) => op.opId),
    // The name of a thing may be the reason of a refusal: a database need not be able to take it.
    aggs: entries.filter(({ prepared }) => prepared !== null && "work" in prepared.ready).map(({ op }) => op.agg),
  });
  const held = new Map(waiting);
  const results: OpResult[] = [];
  for (const { op, prepared } of entries) {
    const result = await answer(op, prepared);
    if (result.status === "retry") held.set(op.agg, result.after);
    results.push(result);
  }
  await memory.write();
  return results;

  async function answer(op: Op, prepared: PreparedOp | null): Promise<OpResult> {
    const after = held.get(op.agg);
    if (after !== undefined) return { opId: op.opId, status: "retry", after };
    if (prepared === null) return { opId: op.opId, status: "retry", after: AFTER_UNKNOWN };
    return handleOp(tx, prepared, context, { memory, log });
  }
}

/**
 * Carries out one command, once for all time: its answer, a refusal as well, is stored with its effects for every
 * repetition. One that throws, or must wait for its turn, leaves no answer: it may come again.
 */
async function handleOp(
  tx: Tx,
  { op, hash, ready }: PreparedOp,
  context: BatchContext,
  { memory, log }: { memory: OpMemory; log: Parts["log"] | null },
): Promise<OpResult> {
  const known = memory.answerOf(op.opId);
  if (known !== null) {
    if (known.request_hash !== hash)
      return { opId: op.opId, ...refuse("op_id_reuse", "This operation id was used for something else.") };
    const result = { ...(JSON.parse(known.result) as OpResult), replayed: true } as OpResult;
    memory.tell(await toldAgain(tx, op, result));
    return result;
  }

  const news: Change[] = [];
  const carryOut = async ({ work, isOverwritable }: { work: OpWork; isOverwritable: boolean }): Promise<OpOutcome> =>
    isOverwritable && op.aggSeq <= memory.lastSeq(op.agg)
      ? { status: "superseded" }
      : work(tx, { ...context, opId: op.opId, news });
  let outcome: OpOutcome;
  try {
    if ("status" in ready) outcome = ready;
    else outcome = log === null ? await carryOut(ready) : await withSavepoint(tx, () => carryOut(ready));
  } catch (error) {
    // The whole chunk goes back: a full disk may already have ended the transaction, and nothing may follow it.
    if (storeFaultOf(error) !== null) throw error;
    if (log === null) throw new CommandFailed("a command failed", { cause: error });
    log.error({ err: error, op: op.opId, kind: op.kind }, "a command failed and will be tried again");
    return { opId: op.opId, status: "retry", after: AFTER_FAULT };
  }
  memory.tell(news);
  if (outcome.status === "retry") return { opId: op.opId, ...outcome };
  if (outcome.status === "applied" || outcome.status === "conflict") memory.raiseSeq(op);
  const result: OpResult = { opId: op.opId, ...outcome };
  memory.answer(op, hash, result);
  return result;
}

/**
 * The answer to a text may be old when it is heard again, and what has happened since was told before it: the attempt is
 * told once more, so that no device stays at the old answer.
 */
async function toldAgain(tx: Tx, op: Op, { status }: OpResult): Promise<Change[]> {
  if (op.kind !== "draft.save" || (status !== "applied" && status !== "conflict")) return [];
  const slug = attemptOfDraft(op.agg);
  const attempt = await findStoredAttempt(tx, slug);
  return attempt === null ? [] : [{ kind: "attempt", id: slug, rev: attempt.rev }];
}
