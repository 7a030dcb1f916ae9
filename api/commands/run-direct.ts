import * as v from "valibot";
import { COMMANDS, type CommandKind, type CommandPayload } from "#core/wire/commands.ts";
import { OpIdSchema } from "#core/wire/op-id.ts";
import { isProblem, type Problem, type ProblemCode, PROBLEMS } from "#core/wire/problem.ts";
import type { Parts } from "../parts.ts";
import { findRegisteredAt } from "../store/accounts.ts";
import { createContents } from "./contents.ts";
import { handleOps } from "./handle-op.ts";
import { prepareOp } from "./op-kinds.ts";
import { randomId } from "./random-id.ts";

/** The client under which commands of direct calls are stored. */
const CLIENT = "direct-call-client";

type DirectParts = Pick<Parts, "store" | "clock" | "log" | "random" | "jobs">;

/**
 * Carries out one command that came by a call of its own instead of a batch, by the same handler. `key` is the caller's
 * Idempotency-Key, quoted or not: the same key with the same content is carried out once; without one a call stands for
 * itself. Answers the id of the command, or the refusal.
 */
export async function runDirect<K extends CommandKind>(
  parts: DirectParts,
  accountId: string,
  command: { kind: K; agg: string; payload: CommandPayload<K>; key: string | undefined },
): Promise<{ opId: string } | Problem> {
  const opId = readKey(command.key) ?? randomId(parts.random);
  if (isProblem(opId)) return opId;
  const registeredAt = await findRegisteredAt(parts.store.db, accountId);
  if (registeredAt === null) return { problem: "unauthenticated" };
  const { kind, agg, payload } = command;
  const op = { opId, kind, v: COMMANDS[kind].v, agg, aggSeq: 1, payload };
  const prepared = await prepareOp(op, createContents(parts.store.db));
  if (prepared === null) throw new Error(`${kind} has no handler`);
  // A call on its own is always the latest: nothing of the same client can overtake it.
  const { ready } = prepared;
  const now = { ...prepared, ready: "status" in ready ? ready : { ...ready, isOverwritable: false } };
  const context = {
    accountId,
    registeredAt,
    clientId: CLIENT,
    now: parts.clock.now(),
    jobs: parts.jobs,
  };
  const entries = [{ op, prepared: now }];
  const [result] = await handleOps(parts, { entries, waiting: new Map(), context });
  if (result === undefined) throw new Error("a command was not answered");
  switch (result.status) {
    case "applied":
    case "superseded":
    case "conflict":
      return { opId };
    case "retry":
      return { problem: result.code === "too_many" ? "too_many" : "unavailable", retryAfter: result.after };
    case "rejected":
      // The IETF's Idempotency-Key draft: a key that comes with something else is 422.
      if (result.code === "op_id_reuse")
        return { problem: "unprocessable", detail: "This Idempotency-Key was used for something else." };
      return { problem: isProblemCode(result.code) ? result.code : "unprocessable", detail: result.message };
  }
}

function readKey(header: string | undefined): string | Problem | null {
  if (header === undefined) return null;
  const key = header.trim().replace(/^"(.*)"$/su, "$1");
  return v.is(OpIdSchema, key)
    ? key
    : { problem: "invalid", detail: "The Idempotency-Key must be 16 to 64 letters, digits, hyphens and underscores." };
}

function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(PROBLEMS, code);
}
