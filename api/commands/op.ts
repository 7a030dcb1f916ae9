import type { Marking } from "#core/exam/marking/mark.ts";
import type { JobQueue } from "../jobs/job-queue.ts";
import type { Change } from "../store/changes.ts";
import type { Tx } from "../store/store.ts";
import type { Contents } from "./contents.ts";

/** Whose command it is, and when it arrived. */
export type OpContext = {
  accountId: string;
  clientId: string;
  opId: string;
  /** When the account was created: no attempt began before. */
  registeredAt: number;
  now: number;
  jobs: JobQueue;
  /** What the learner's other devices are to hear of it: put into their feed with that of the other commands. */
  news: Change[];
};

/** A refusal for good. It is stored like any other answer; the work stays on the device. */
export type OpRefusal = { status: "rejected"; code: string; message: string };
/** Not now, for a reason that is nobody's fault. It is not stored: the command comes again after so many seconds. */
export type OpDelay = { status: "retry"; after: number; code: string };
/** Both texts are kept: `body` is the one that counts, `siblingId` names where the sent one was put aside. */
export type OpConflict = { status: "conflict"; rev: number; body: unknown; siblingId: string };
export type OpOutcome =
  | { status: "applied"; rev?: number; marking?: Marking | null }
  | { status: "superseded" }
  | OpConflict
  | OpRefusal
  | OpDelay;

/** What a command does inside the transaction, after everything slow was done before it. */
export type OpWork = (tx: Tx, context: OpContext) => Promise<OpOutcome>;

/** Reads contents and marks, outside the transaction; answers what is left to do inside, or a refusal. */
export type OpPrepare<Payload> = (
  payload: Payload,
  op: { agg: string },
  contents: Contents,
) => Promise<OpWork | OpRefusal>;

export function refuse(code: string, message: string): OpRefusal {
  return { status: "rejected", code, message };
}
