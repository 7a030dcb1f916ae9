import type { BatchReplySchema, OpResult } from "#core/wire/commands.ts";
import type { OutboxRow, Verdict } from "#web/db/outbox.ts";
import type { Reply } from "#web/net/client.ts";
import type * as v from "valibot";
import { backoff } from "./backoff.ts";

/**
 * What an answer to a whole batch means.
 * answered: each command has its own. wait: nothing happened that concerns the commands; keep all and come back.
 * sign_in: the same, once the learner has signed in. split: the batch itself was refused; find the command that is
 * to blame. suspect: the server failed; if it goes on while the server is otherwise well, the batch is to blame.
 */
export type BatchVerdict =
  | { kind: "answered"; results: readonly OpResult[]; serverTime: number }
  | { kind: "wait"; cause: "network" | "server"; retryAfter: number | null }
  | { kind: "sign_in" }
  | { kind: "split"; code: string; http: number }
  | { kind: "suspect"; code: string; http: number; retryAfter: number | null };

type BatchReply = Reply<v.InferOutput<typeof BatchReplySchema>>;

export function judgeBatch(reply: BatchReply): BatchVerdict {
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
      return { kind: "suspect", code: reply.body.code, http: reply.status, retryAfter };
    default:
      return { kind: "wait", cause: "server", retryAfter };
  }
}

/** A server that asks for a longer wait than this knows why it does; it is no sign of a command that cannot succeed. */
const EXPLAINED_WAIT = 60;

/** What the answer to one command means; `result` undefined: the server left it out. */
export function judgeResult(
  row: Pick<OutboxRow, "opId" | "unexplained">,
  result: OpResult | undefined,
  now: number,
  random: () => number,
): Verdict {
  const { opId } = row;
  if (result === undefined) return keepUnexplained(row, { code: "no_answer", http: 200 }, now, random);
  switch (result.status) {
    case "applied":
    case "superseded":
      return { act: "settle", opId, rev: result.rev ?? null, marking: result.marking ?? null };
    case "conflict":
      return {
        act: "settle",
        opId,
        rev: result.rev,
        marking: null,
        ...(typeof result.body === "string" && { otherText: result.body }),
      };
    case "rejected":
      return { act: "refuse", opId, code: result.code, message: result.message, http: 200 };
    case "retry": {
      if (result.code === undefined && result.after <= EXPLAINED_WAIT)
        return keepUnexplained(row, { code: "retry", http: 200 }, now, random, result.after * 1000);
      return {
        act: "keep",
        opId,
        notBefore: now + result.after * 1000,
        unexplained: false,
        code: result.code ?? "retry",
        http: 200,
      };
    }
  }
}

/** Keeps a command that came back without a reason, counted against it, with a growing wait. */
export function keepUnexplained(
  row: Pick<OutboxRow, "opId" | "unexplained">,
  error: { code: string; http: number | null },
  now: number,
  random: () => number,
  atLeast = 1000,
): Verdict {
  return {
    act: "keep",
    opId: row.opId,
    notBefore: now + backoff(row.unexplained + 1, random, atLeast),
    unexplained: true,
    ...error,
  };
}
