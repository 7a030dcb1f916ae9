import type { Command, CommandResult } from "#core/wire/commands/batch.ts";
import { addChanges, type Change } from "#api/store/sync/changes.ts";
import type { Tx } from "#api/store/store.ts";
import { findAnswers, insertAnswers, findLastSeqs, raiseSeqs, type StoredAnswer } from "#api/store/sync/sync-ops.ts";
import type { CommandContext } from "./command-handler.ts";

/**
 * The stored answers and sequence numbers that the commands of one transaction need: read together before the first,
 * written together after the last. The transaction holds the account's lock, so nothing else changes them meanwhile.
 */
export type CommandMemory = {
  /** The answer to a command of this id, from this transaction or an earlier one. */
  answerOf(opId: string): Pick<StoredAnswer, "request_hash" | "result"> | null;
  /** The highest aggSeq applied to an aggregate; 0 before the first. */
  lastSeq(agg: string): number;
  /** Stores the response to replay if this command is sent again. */
  storeAnswer(command: Command, hash: string, result: CommandResult): void;
  /** Records that this command was applied to its aggregate. */
  raiseSeq(command: Command): void;
  /** Adds changes for the learner's other devices. */
  addChanges(added: readonly Change[]): void;
  write(): Promise<void>;
};

type Sender = Pick<CommandContext, "accountId" | "clientId" | "now">;

/** Reads the answers to these commands and the sequence numbers of these aggregates. */
export async function readCommandMemory(
  tx: Tx,
  { accountId, clientId, now }: Sender,
  { opIds, aggs }: { opIds: readonly string[]; aggs: readonly string[] },
): Promise<CommandMemory> {
  const unique = (values: readonly string[]): string[] => [...new Set(values)];
  const stored = await findAnswers(tx, accountId, unique(opIds));
  const answers = new Map<string, Pick<StoredAnswer, "request_hash" | "result">>();
  for (const answer of stored) answers.set(answer.op_id, answer);
  const seqs = await findLastSeqs(tx, accountId, clientId, unique(aggs));
  const raised = new Map<string, number>();
  const fresh: Parameters<typeof insertAnswers>[1][number][] = [];
  const changes: Change[] = [];
  const lastSeq = (agg: string): number => raised.get(agg) ?? seqs.get(agg) ?? 0;
  return {
    answerOf: (opId) => answers.get(opId) ?? null,
    lastSeq,
    storeAnswer(command, hash, result) {
      const row = {
        account_id: accountId,
        op_id: command.opId,
        client_id: clientId,
        kind: command.kind,
        request_hash: hash,
        status: result.status,
        // The other device's text is stored once, as the draft. `onReplay` reads it again.
        result: JSON.stringify(result.status === "conflict" ? { ...result, body: null } : result),
        applied_at: now,
      };
      answers.set(command.opId, row);
      fresh.push(row);
    },
    raiseSeq({ agg, aggSeq }) {
      raised.set(agg, Math.max(lastSeq(agg), aggSeq));
    },
    addChanges: (added) => void changes.push(...added),
    async write() {
      await insertAnswers(tx, fresh);
      await raiseSeqs(tx, accountId, clientId, raised);
      await addChanges(tx, accountId, changes);
    },
  };
}
