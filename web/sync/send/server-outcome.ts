import type { BatchReplySchema, CommandResult } from "#core/wire/commands/batch.ts";
import type { OutboxRow, ServerOutcome } from "#web/db/outbox/outbox.ts";
import type { Reply } from "#web/net/client.ts";
import type * as v from "valibot";
import { backoff } from "./backoff.ts";

/**
 * What the server's reply to a batch means.
 * - answered: each command has its own result.
 * - wait: the device has no results. Send the commands again later.
 * - sign_in: the server refused the token. Send the commands again after the learner has signed in.
 * - split: the server rejected the batch because of one of its commands. Find that command.
 * - server_failed: the server failed. One of the commands may be the cause if the server answers other requests.
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

/** A longer wait that the server asks for has a reason, so it does not count as a failure of the command. */
const MAX_FAILURE_WAIT_SECONDS = 60;

/** Returns what the server's result for a command means. `result` is undefined if the reply lacks it. */
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

/**
 * Returns the outcome of a command that failed without a reason: a retry that counts as a failure, after a wait that
 * grows with each failure. `minWait` in ms.
 */
export function retryAfterFailure(
  row: Pick<OutboxRow, "opId" | "unexplained">,
  error: { code: string; http: number | null },
  now: number,
  random: () => number,
  minWait = 1000,
): ServerOutcome {
  return {
    kind: "retry",
    opId: row.opId,
    notBefore: now + backoff(row.unexplained + 1, random, minWait),
    isFailure: true,
    ...error,
  };
}
