import type { Command, CommandResult } from "#core/wire/commands/batch.ts";
import { addChanges, type Change } from "#api/store/sync/changes.ts";
import type { Tx } from "#api/store/store.ts";
import {
  findStoredResults,
  insertResults,
  findLastSeqs,
  raiseLastSeqs,
  type StoredResult,
} from "#api/store/sync/command-results.ts";
import type { CommandContext } from "./command-handler.ts";

/**
 * The stored results and sequence numbers that the commands of one transaction need. They are read together before the
 * first command and written together after the last. The transaction holds the account's lock, so nothing else changes
 * them meanwhile.
 */
export type CommandRecords = {
  /** Returns the result of a command with this id, from this transaction or an earlier one. */
  findResult(opId: string): Pick<StoredResult, "request_hash" | "result"> | null;
  /** Returns the highest aggSeq applied to an aggregate; 0 before the first. */
  findLastSeq(agg: string): number;
  /** Stores the result to return if this command is sent again. */
  storeResult(command: Command, hash: string, result: CommandResult): void;
  /** Records that this command was applied to its aggregate. */
  raiseSeq(command: Command): void;
  /** Adds changes for the learner's other devices. */
  addChanges(added: readonly Change[]): void;
  /** Writes the new results, sequence numbers and changes. */
  write(): Promise<void>;
};

type Sender = Pick<CommandContext, "accountId" | "clientId" | "now">;

/** Reads the results of these commands and the sequence numbers of these aggregates. */
export async function readCommandRecords(
  tx: Tx,
  { accountId, clientId, now }: Sender,
  { opIds, aggs }: { opIds: readonly string[]; aggs: readonly string[] },
): Promise<CommandRecords> {
  const unique = (values: readonly string[]): string[] => [...new Set(values)];
  const stored = await findStoredResults(tx, accountId, unique(opIds));
  const results = new Map<string, Pick<StoredResult, "request_hash" | "result">>();
  for (const row of stored) results.set(row.op_id, row);
  const seqs = await findLastSeqs(tx, accountId, clientId, unique(aggs));
  const raised = new Map<string, number>();
  const newRows: Parameters<typeof insertResults>[1][number][] = [];
  const changes: Change[] = [];
  const findLastSeq = (agg: string): number => raised.get(agg) ?? seqs.get(agg) ?? 0;
  return {
    findResult: (opId) => results.get(opId) ?? null,
    findLastSeq,
    storeResult(command, hash, result) {
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
      results.set(command.opId, row);
      newRows.push(row);
    },
    raiseSeq({ agg, aggSeq }) {
      raised.set(agg, Math.max(findLastSeq(agg), aggSeq));
    },
    addChanges: (added) => void changes.push(...added),
    async write() {
      await insertResults(tx, newRows);
      await raiseLastSeqs(tx, accountId, clientId, raised);
      await addChanges(tx, accountId, changes);
    },
  };
}
