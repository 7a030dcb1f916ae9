import type { Op, OpResult } from "#core/wire/commands.ts";
import { addChanges, type Change } from "../store/changes.ts";
import type { Tx } from "../store/store.ts";
import { findAnswers, insertAnswers, lastSeqs, raiseSeqs, type StoredAnswer } from "../store/sync-ops.ts";
import type { OpContext } from "./op.ts";

/**
 * What is remembered of the commands of one transaction: read at once before the first, written at once after the last.
 * The transaction holds the account's lock, so nothing of it changes meanwhile.
 */
export type OpMemory = {
  /** The answer that a command of this id has had, in this transaction or before. */
  answerOf(opId: string): Pick<StoredAnswer, "request_hash" | "result"> | null;
  /** The highest aggSeq applied for a thing; 0 before the first. */
  lastSeq(agg: string): number;
  /** Takes the answer that every repetition will get. */
  answer(op: Op, hash: string, result: OpResult): void;
  /** Takes that this command was applied to its thing. */
  raiseSeq(op: Op): void;
  /** Takes what the learner's other devices are to hear. */
  tell(news: readonly Change[]): void;
  write(): Promise<void>;
};

type Who = Pick<OpContext, "accountId" | "clientId" | "now">;

/** Reads what is remembered of commands with these ids, and of these things. */
export async function recall(
  tx: Tx,
  { accountId, clientId, now }: Who,
  { opIds, aggs }: { opIds: readonly string[]; aggs: readonly string[] },
): Promise<OpMemory> {
  const unique = (values: readonly string[]): string[] => [...new Set(values)];
  const stored = await findAnswers(tx, accountId, unique(opIds));
  const answers = new Map<string, Pick<StoredAnswer, "request_hash" | "result">>();
  for (const answer of stored) answers.set(answer.op_id, answer);
  const seqs = await lastSeqs(tx, accountId, clientId, unique(aggs));
  const raised = new Map<string, number>();
  const fresh: Parameters<typeof insertAnswers>[1][number][] = [];
  const told: Change[] = [];
  const lastSeq = (agg: string): number => raised.get(agg) ?? seqs.get(agg) ?? 0;
  return {
    answerOf: (opId) => answers.get(opId) ?? null,
    lastSeq,
    answer(op, hash, result) {
      const row = {
        account_id: accountId,
        op_id: op.opId,
        client_id: clientId,
        kind: op.kind,
        request_hash: hash,
        status: result.status,
        result: JSON.stringify(result),
        applied_at: now,
      };
      answers.set(op.opId, row);
      fresh.push(row);
    },
    raiseSeq({ agg, aggSeq }) {
      raised.set(agg, Math.max(lastSeq(agg), aggSeq));
    },
    tell: (news) => void told.push(...news),
    async write() {
      await insertAnswers(tx, fresh);
      await raiseSeqs(tx, accountId, clientId, raised);
      await addChanges(tx, accountId, told);
    },
  };
}
