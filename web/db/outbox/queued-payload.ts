import type { AttemptHead } from "#core/exam/attempt/attempt.ts";
import { COMMANDS, type CommandPayload, isCommandKind, readPayload } from "#core/wire/commands/commands.ts";
import { upgradePayload } from "#core/wire/commands/definition.ts";
import type { CommandKind } from "#core/wire/commands/kinds.ts";
import type { OutboxRow } from "../storage/work-database.ts";

/** A command as it was queued, perhaps by an older build. `v` is the version of its payload. */
export type QueuedPayload = Pick<OutboxRow, "kind" | "v" | "payload">;

/**
 * Returns the payload in the current version; null if the command has another kind or this build cannot read the
 * payload.
 */
export function readQueued<K extends CommandKind>(queued: QueuedPayload, kind: K): CommandPayload<K> | null {
  if (queued.kind !== kind) return null;
  const read = readPayload(kind, queued.v, queued.payload);
  return read.kind === "read" ? read.payload : null;
}

/** Returns the attempt that a command belongs to, or null. Every command of an attempt has the attempt's head. */
export function attemptOfPayload(queued: QueuedPayload): AttemptHead | null {
  const payload = currentPayload(queued) as Partial<AttemptHead> | null;
  return typeof payload === "object" && payload?.attempt_slug !== undefined ? (payload as AttemptHead) : null;
}

function currentPayload({ kind, v: version, payload }: QueuedPayload): unknown {
  if (!isCommandKind(kind)) return payload;
  try {
    return upgradePayload(COMMANDS[kind], version, payload);
  } catch {
    return payload;
  }
}
