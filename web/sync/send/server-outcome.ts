import type { BatchReplySchema, CommandResult } from "#core/wire/commands/batch.ts";
import type { OutboxRow, ServerOutcome } from "#web/db/outbox/outbox.ts";
import type { Reply } from "#web/net/client.ts";
import type * as v from "valibot";
import { backoff } from "./backoff.ts";

/**
 * What the answer to a whole batch means.
 * answered: each command has its own answer. wait: nothing happened to the commands; keep all and try again later.
 * sign_in: the same, after the learner has signed in. split: the batch was rejected; find the command that is the
 * cause. server_failed: the server failed; if it goes on while the server answers other requests, a command of the
 * batch is the cause.
 */
export type BatchOutcome =
  | { kind: "answered"; results: readonly CommandResult[]; serverTime: number }
  | { kind: "wait"; cause: "network" | "server"; retryAfter: number | null }
  | { kind: "sign_in" }
  | { kind: "split"; code: string; http: number }
  | { kind: "server_failed"; code: string; http: number; retryAfter: number | null };

type BatchReply = Reply<v.InferOutput<typeof BatchReplySchema>>;

export function toBatchOutcome(reply: BatchReply): BatchOutcome {
  if (reply.kind === "ok") return { kind: "answered", results: reply.data.results, serverTime: reply.data.serverTime };
  if (reply.kind === "network") return { kind: "wait", cause: "network", retryAfter: null };
  const retryAfter = reply.retryAfter ?? null;
  switch (reply.status) {
    case 401:
      return { kind: "sign_in" };
    case 400:
    case 413:
    case 422:
      return { kind: "split", code: reply.body.code, http: reply.status };
    case 500:
    case 502:
    case 504:
      return { kind: "server_failed", code: reply.body.code, http: reply.status, retryAfter };
    default:
      return { kind: "wait", cause: "server", retryAfter };
  }
}

/**
 * If the server asks for a longer wait than this, it has a reason, so the wait does not count as a failure of the
 * command.
 */
const MAX_FAILURE_WAIT_SECONDS = 60;

/** Returns what the answer to one command means; `result` undefined: the server sent no answer to it. */
export function toServerOutcome(
  row: Pick<OutboxRow, "opId" | "unexplained">,
  result: CommandResult | undefined,
  now: number,
  random: () => number,
): ServerOutcome {
  const { opId } = row;
  if (result === undefined) return retryAfterFailure(row, { code: "no_answer", http: 200 }, now, random);
  switch (result.status) {
    case "applied":
    case "superseded":
      return { kind: "accepted", opId, rev: result.rev ?? null, marking: result.marking ?? null };
    case "conflict":
      return {
        kind: "accepted",
        opId,
        rev: result.rev,
        marking: null,
        ...(typeof result.body === "string" && { otherText: result.body }),
      };
    case "rejected":
      return { kind: "rejected", opId, code: result.code, message: result.message, http: 200 };
    case "retry": {
      if (result.code === undefined && result.after <= MAX_FAILURE_WAIT_SECONDS)
        return retryAfterFailure(row, { code: "retry", http: 200 }, now, random, result.after * 1000);
      return {
        kind: "retry",
        opId,
        notBefore: now + result.after * 1000,
        isFailure: false,
        code: result.code ?? "retry",
        http: 200,
      };
    }
  }
}

/** Returns the outcome of a command that failed without a reason: it is retried after a growing wait, as a failure. */
export function retryAfterFailure(
  row: Pick<OutboxRow, "opId" | "unexplained">,
  error: { code: string; http: number | null },
  now: number,
  random: () => number,
  atLeast = 1000,
): ServerOutcome {
  return {
    kind: "retry",
    opId: row.opId,
    notBefore: now + backoff(row.unexplained + 1, random, atLeast),
    isFailure: true,
    ...error,
  };
}
