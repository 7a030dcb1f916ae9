import * as v from "valibot";
import { COMMANDS, type CommandPayload } from "#core/wire/commands/commands.ts";
import type { CommandKind } from "#core/wire/commands/kinds.ts";
import { CommandIdSchema } from "#core/wire/command-id.ts";
import { isProblem, type Problem, type ProblemCode, PROBLEMS } from "#core/wire/problem.ts";
import type { Services } from "#api/services.ts";
import { findRegisteredAt } from "#api/store/account/accounts.ts";
import { createContents } from "./contents.ts";
import { handleCommands } from "./handle-command.ts";
import { prepareCommand } from "./command-kinds.ts";
import { randomId } from "#api/random-id.ts";

/** The client id under which commands of direct calls are stored. */
const DIRECT_CALL_CLIENT_ID = "direct-call-client";

type DirectServices = Pick<Services, "store" | "clock" | "log" | "random" | "jobs">;

/**
 * Carries out one command that was sent alone instead of in a batch, with the same handler. `key` is the caller's
 * Idempotency-Key, quoted or not: the same key with the same content is carried out once. Returns the id of the
 * command, or the problem.
 */
export async function runDirect<K extends CommandKind>(
  services: DirectServices,
  accountId: string,
  command: { kind: K; agg: string; payload: CommandPayload<K>; key: string | undefined },
): Promise<{ opId: string } | Problem> {
  const opId = readKey(command.key) ?? randomId(services.random);
  if (isProblem(opId)) return opId;
  const registeredAt = await findRegisteredAt(services.store.db, accountId);
  if (registeredAt === null) return { problem: "unauthenticated" };
  const { kind, agg, payload } = command;
  const sent = { opId, kind, v: COMMANDS[kind].version, agg, aggSeq: 1, payload };
  const prepared = await prepareCommand(sent, createContents(services.store.db));
  if (prepared === null) throw new Error(`${kind} has no handler`);
  // All direct calls have aggSeq 1. If they were overwritable, each would be superseded by the one before.
  const { work } = prepared;
  const notOverwritable = { ...prepared, work: "status" in work ? work : { ...work, isOverwritable: false } };
  const context = {
    accountId,
    registeredAt,
    clientId: DIRECT_CALL_CLIENT_ID,
    now: services.clock.now(),
    jobs: services.jobs,
  };
  const entries = [{ command: sent, prepared: notOverwritable }];
  const [result] = await handleCommands(services, { entries, waiting: new Map(), context });
  if (result === undefined) throw new Error("a command was not answered");
  switch (result.status) {
    case "applied":
    case "superseded":
    case "conflict":
      return { opId };
    case "retry":
      return { problem: result.code === "too_many" ? "too_many" : "unavailable", retryAfter: result.after };
    case "rejected":
      // The IETF's Idempotency-Key draft requires 422 if a key comes with another payload.
      if (result.code === "op_id_reuse")
        return { problem: "unprocessable", detail: "This Idempotency-Key was used for something else." };
      return { problem: isProblemCode(result.code) ? result.code : "unprocessable", detail: result.message };
  }
}

function readKey(header: string | undefined): string | Problem | null {
  if (header === undefined) return null;
  const key = header.trim().replace(/^"(.*)"$/su, "$1");
  return v.is(CommandIdSchema, key)
    ? key
    : { problem: "invalid", detail: "The Idempotency-Key must be 16 to 64 letters, digits, hyphens and underscores." };
}

function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(PROBLEMS, code);
}
