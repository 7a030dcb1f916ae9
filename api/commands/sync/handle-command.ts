import type { Command, CommandResult } from "#core/wire/commands/batch.ts";
import type { Change } from "#api/store/sync/changes.ts";
import { endsTransaction, toStoreFault } from "#api/store/faults.ts";
import { withSavepoint } from "#api/store/savepoint.ts";
import type { Store, Tx } from "#api/store/store.ts";
import type { Services } from "#api/services.ts";
import {
  type CommandContext,
  type CommandOutcome,
  type CommandRefusal,
  type CommandWork,
  type OnReplay,
  refuse,
} from "./command-handler.ts";
import { type CommandRecords, readCommandRecords } from "./command-records.ts";

/** Seconds until a command that failed on the server is worth another try. */
const RETRY_AFTER_FAULT_SECONDS = 30;
/** Seconds until a command that this server does not know yet is worth another try. */
const RETRY_UNKNOWN_AFTER_SECONDS = 3600;

/**
 * Limit for the characters of other devices' texts in the results of one transaction. Later commands get `retry`, so
 * that a small request cannot cause a reply of many megabytes.
 */
const MAX_CONFLICT_CHARACTERS = 1_000_000;
const RETRY_LONG_REPLY_SECONDS = 1;

/** What is left to do inside the transaction. */
export type PreparedWork = { run: CommandWork; isOverwritable: boolean };
/** A command that was parsed and prepared outside the transaction. */
export type PreparedCommand = {
  command: Command;
  hash: string;
  work: PreparedWork | CommandRefusal;
  onReplay: OnReplay | null;
};
/** A command of a batch; `prepared` is null for a kind or version that only a newer server knows. */
export type CommandEntry = { command: Command; prepared: PreparedCommand | null };
/**
 * The aggregates with a command that got `retry`, and the seconds until that retry. No later command of the same
 * aggregate may overtake it.
 */
export type Waiting = ReadonlyMap<string, number>;
type BatchContext = Omit<CommandContext, "opId" | "changes">;
type Chunk = { entries: readonly CommandEntry[]; waiting: Waiting; context: BatchContext };

/** A command threw while no savepoint separated its effects from those of the others. */
class CommandFailed extends Error {}

/**
 * Carries out commands of one account in order and in one transaction, and returns a result for each. Commands rarely
 * throw, so the first run has no savepoints. If a command throws, everything is rolled back and runs again with a
 * savepoint for each command. Then only the command that throws is undone, and gets `retry`.
 */
export async function handleCommands(
  { store, log }: Pick<Services, "store" | "log">,
  chunk: Chunk,
): Promise<CommandResult[]> {
  const options = { lock: chunk.context.accountId, canGroupCommit: true } satisfies Parameters<Store["withTx"]>[1];
  try {
    return await store.withTx((tx) => handleInOrder(tx, chunk, null), options);
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    return await store.withTx((tx) => handleInOrder(tx, chunk, log), options);
  }
}

/** If `log` is given, each command has a savepoint, and a command that throws is logged. */
async function handleInOrder(
  tx: Tx,
  { entries, waiting, context }: Chunk,
  log: Services["log"] | null,
): Promise<CommandResult[]> {
  const records = await readCommandRecords(tx, context, {
    opIds: entries.map(({ command }) => command.opId),
    // Leaves out refused commands: the database may be unable to store their aggregate.
    aggs: entries
      .filter(({ prepared }) => prepared !== null && "run" in prepared.work)
      .map(({ command }) => command.agg),
  });
  const blocked = new Map(waiting);
  const results: CommandResult[] = [];
  let otherCharacters = 0;
  for (const { command, prepared } of entries) {
    const result = await handleEntry(command, prepared);
    if (result.status === "conflict" && typeof result.body === "string") otherCharacters += result.body.length;
    if (result.status === "retry") blocked.set(command.agg, result.after);
    results.push(result);
  }
  await records.write();
  return results;

  async function handleEntry({ opId, agg }: Command, prepared: PreparedCommand | null): Promise<CommandResult> {
    const after = blocked.get(agg);
    if (after !== undefined) return { opId, status: "retry", after };
    if (prepared === null) return { opId, status: "retry", after: RETRY_UNKNOWN_AFTER_SECONDS };
    if (otherCharacters > MAX_CONFLICT_CHARACTERS) return { opId, status: "retry", after: RETRY_LONG_REPLY_SECONDS };
    return handleCommand(tx, prepared, context, { records, log });
  }
}

/**
 * Carries out one command exactly once: stores its result, even if it is rejected, together with its effects, and
 * returns the stored result for every repetition. A command that throws or is postponed stores no result and can be
 * sent again.
 */
async function handleCommand(
  tx: Tx,
  { command, hash, work, onReplay }: PreparedCommand,
  context: BatchContext,
  { records, log }: { records: CommandRecords; log: Services["log"] | null },
): Promise<CommandResult> {
  const { opId, agg, aggSeq } = command;
  const known = records.findResult(opId);
  if (known !== null) {
    if (known.request_hash !== hash)
      return { opId, ...refuse("op_id_reuse", "This operation id was used for something else.") };
    const result = { ...(JSON.parse(known.result) as CommandResult), replayed: true } as CommandResult;
    if (onReplay === null) return result;
    const again = await onReplay(tx, command, result);
    records.addChanges(again.changes);
    return again.result;
  }

  const changes: Change[] = [];
  const carryOut = async ({ run, isOverwritable }: PreparedWork): Promise<CommandOutcome> => {
    if (isOverwritable && aggSeq <= records.findLastSeq(agg)) {
      const superseded = { status: "superseded" } as const;
      // The command may be a repetition whose first result is no longer stored.
      if (onReplay !== null) changes.push(...(await onReplay(tx, command, { opId, ...superseded })).changes);
      return superseded;
    }
    return run(tx, { ...context, opId, changes });
  };
  let outcome: CommandOutcome;
  try {
    if ("status" in work) outcome = work;
    else outcome = log === null ? await carryOut(work) : await withSavepoint(tx, () => carryOut(work));
  } catch (error) {
    // Roll back the whole chunk: a full disk may already have ended the transaction, and nothing may follow it.
    if (toStoreFault(error) !== null || endsTransaction(error)) throw error;
    if (log === null) throw new CommandFailed("a command failed", { cause: error });
    log.error({ err: error, op: opId, kind: command.kind }, "a command failed and will be tried again");
    return { opId, status: "retry", after: RETRY_AFTER_FAULT_SECONDS };
  }
  records.addChanges(changes);
  if (outcome.status === "retry") return { opId, ...outcome };
  if (outcome.status === "applied" || outcome.status === "conflict") records.raiseSeq(command);
  const result: CommandResult = { opId, ...outcome };
  records.storeResult(command, hash, result);
  return result;
}
