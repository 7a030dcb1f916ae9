import { setImmediate as nextTurn } from "node:timers/promises";
import type * as v from "valibot";
import type { BatchReplySchema, BatchSchema, Op, OpResult } from "#core/wire/commands.ts";
import type { Problem } from "#core/wire/problem.ts";
import { findAccount } from "../store/accounts.ts";
import type { Parts } from "../parts.ts";
import { type Contents, createContents } from "./contents.ts";
import { handleOp, type PreparedOp } from "./handle-op.ts";
import type { OpContext } from "./op.ts";
import { prepareOp } from "./op-kinds.ts";

/** Commands per transaction: between two, other requests get their turn. */
const CHUNK = 200;
/** Seconds until a command that this server does not know yet is worth another try. */
const AFTER_UNKNOWN = 3600;

type Batch = v.InferOutput<typeof BatchSchema>;
type BatchReply = v.InferOutput<typeof BatchReplySchema>;
type BatchParts = Pick<Parts, "store" | "clock" | "log">;

/**
 * Carries out the commands of one device in their order, each exactly once however often it comes (rulings 23 to 29),
 * and answers each. After a `retry` the later commands on the same
 * thing get `retry` as well, so that none overtakes it. What one chunk committed stays when a later chunk fails: the
 * device then asks again for all, and gets the stored answers.
 */
export async function runBatch(parts: BatchParts, accountId: string, batch: Batch): Promise<BatchReply | Problem> {
  const account = await findAccount(parts.store.db, accountId);
  if (account === undefined) return { problem: "unauthenticated" };
  const contents = createContents(parts.store.db);
  const waiting = new Map<string, number>();
  const results: OpResult[] = [];
  for (let start = 0; start < batch.ops.length; start += CHUNK) {
    const prepared = await prepareChunk(batch.ops.slice(start, start + CHUNK), contents);
    const context = { accountId, registeredAt: account.created_at, clientId: batch.clientId, now: parts.clock.now() };
    results.push(...(await runChunk(parts, context, prepared, waiting)));
    await nextTurn();
  }
  return { results, serverTime: parts.clock.now() };
}

type ChunkEntry = { op: Op; prepared: PreparedOp | null };

async function prepareChunk(ops: readonly Op[], contents: Contents): Promise<ChunkEntry[]> {
  const entries: ChunkEntry[] = [];
  for (const op of ops) entries.push({ op, prepared: await prepareOp(op, contents) });
  return entries;
}

async function runChunk(
  { store, log }: BatchParts,
  context: Omit<OpContext, "opId">,
  entries: readonly ChunkEntry[],
  waiting: Map<string, number>,
): Promise<OpResult[]> {
  return store.withTx(
    async (tx) => {
      const results: OpResult[] = [];
      for (const { op, prepared } of entries) {
        const result = await answer(op, prepared);
        if (result.status === "retry") waiting.set(op.agg, result.after);
        results.push(result);
      }
      return results;

      async function answer(op: Op, prepared: PreparedOp | null): Promise<OpResult> {
        const after = waiting.get(op.agg);
        if (after !== undefined) return { opId: op.opId, status: "retry", after };
        if (prepared === null) return { opId: op.opId, status: "retry", after: AFTER_UNKNOWN };
        return handleOp(tx, prepared, context, log);
      }
    },
    { lockUser: context.accountId },
  );
}
