import type { Command, CommandResult } from "#core/wire/commands/batch.ts";
import type { Marking } from "#core/exam/marking/mark.ts";
import type { JobQueue } from "#api/queue/job-queue.ts";
import type { Change } from "#api/store/sync/changes.ts";
import type { Tx } from "#api/store/store.ts";
import type { Contents } from "./contents.ts";

/** The account and device that sent a command, and when it arrived. */
export type CommandContext = {
  accountId: string;
  clientId: string;
  opId: string;
  /** When the account was created: no attempt started before. */
  registeredAt: number;
  now: number;
  jobs: JobQueue;
  /**
   * Changes for the learner's other devices. They are stored in the account's feed with the changes of the other
   * commands.
   */
  changes: Change[];
};

/** Rejected permanently. The result is stored like any other; the work stays on the device. */
export type CommandRefusal = { status: "rejected"; code: string; message: string };
/**
 * Postponed, for a reason that is not a failure. The result is not stored: the device sends the command again after
 * `after` seconds.
 */
export type CommandDelay = { status: "retry"; after: number; code: string };
/** Both texts are kept: `body` stays the learner's answer, and the sent text is stored beside it as `siblingId`. */
export type CommandConflict = { status: "conflict"; rev: number; body: unknown; siblingId: string };
export type CommandOutcome =
  | { status: "applied"; rev?: number; marking?: Marking | null }
  | { status: "superseded" }
  | CommandConflict
  | CommandRefusal
  | CommandDelay;

/** The part of a command that runs inside the transaction, after everything slow was done before it. */
export type CommandWork = (tx: Tx, context: CommandContext) => Promise<CommandOutcome>;

/**
 * Reads the content and marks the answers, outside the transaction. Returns the work that is left to do inside the
 * transaction, or a rejection.
 */
export type CommandPrepare<Payload> = (
  payload: Payload,
  command: Pick<Command, "agg">,
  contents: Contents,
) => Promise<CommandWork | CommandRefusal>;

/**
 * For a repeated command, returns its stored result brought up to date, and changes for the learner's other devices.
 */
export type OnReplay = (
  tx: Tx,
  command: Command,
  result: CommandResult,
) => Promise<{ result: CommandResult; changes: Change[] }>;

export function refuse(code: string, message: string): CommandRefusal {
  return { status: "rejected", code, message };
}
