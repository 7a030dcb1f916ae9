import type { Command, CommandResult } from "#core/wire/commands/batch.ts";
import { makeAttemptHead, makeCommand } from "#tests/api/support/commands.ts";
import { createSlug } from "#web/db/storage/ids.ts";
import { fixtureWriting } from "#tests/support/fixture-writing.ts";

const WRITING = {
  module_type: "writing",
  module_slug: fixtureWriting.slug,
  content_version: fixtureWriting.content_version,
} as const;

/** Returns a command that saves an essay of a new attempt. Carried out twice, it would create two versions. */
export function essayOp(n: number): Command {
  const slug = createSlug();
  const opId = `proof-${slug}`;
  return makeCommand(
    "draft.save",
    {
      ...makeAttemptHead(slug, { ...WRITING, started_at: Date.now() }),
      section: "task-1",
      text: `Essay ${n}`,
      edit: 1,
      base_rev: 0,
    },
    { opId, agg: `draft:${slug}:task-1`, aggSeq: 1 },
  );
}

/**
 * A simulated device that writes essays and sends them. If a batch gets no reply, it sends the batch again unchanged.
 */
export type LoadClient = {
  /** Ids of commands that the server acknowledged. */
  acknowledged: Set<string>;
  /** The number of commands for which the server repeated its first reply. */
  replayed: number;
  /** The number of batches that it started to send. */
  batchesStarted: number;
  /** Sends batches until it is told to end and everything is acknowledged. */
  run: () => Promise<void>;
  end: () => void;
};

/** An account may add 1,000 attempts a day (api/commands/attempt/attempt-head.ts). */
const ESSAYS_PER_ACCOUNT = 1_000;

/** More often, the clients of a killed server would take the processor from the server that starts. */
const RETRY_AFTER_MS = 100;

/** Creates a client that uses one account after the other, because each may add only `ESSAYS_PER_ACCOUNT` a day. */
export function createLoadClient(origin: string, tokens: readonly string[], clientId: string): LoadClient {
  let shouldEnd = false;
  let essays = 0;
  let account = 0;
  let remaining = ESSAYS_PER_ACCOUNT;
  const client: LoadClient = {
    acknowledged: new Set(),
    replayed: 0,
    batchesStarted: 0,
    end: () => void (shouldEnd = true),
    async run() {
      let waiting: Command[] = [];
      while (!shouldEnd || waiting.length > 0) {
        if (remaining === 0 && waiting.length === 0) {
          account += 1;
          remaining = ESSAYS_PER_ACCOUNT;
        }
        const token = tokens[account];
        if (token === undefined) throw new Error("The client has used up its accounts.");
        while (!shouldEnd && remaining > 0 && waiting.length < 20) {
          waiting.push(essayOp((essays += 1)));
          remaining -= 1;
        }
        client.batchesStarted += 1;
        const results = await post(origin, token, clientId, waiting);
        if (results === null) {
          await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
          continue;
        }
        for (const result of results) {
          if (result.status !== "applied") continue;
          client.acknowledged.add(result.opId);
          if (result.replayed === true) client.replayed += 1;
        }
        waiting = waiting.filter(({ opId }) => !client.acknowledged.has(opId));
      }
    },
  };
  return client;
}

/** Sends one batch. Returns null if no complete reply came. */
export async function post(
  origin: string,
  token: string,
  clientId: string,
  ops: readonly Command[],
): Promise<CommandResult[] | null> {
  try {
    const reply = await fetch(`${origin}/api/sync/batch/`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}`, Origin: origin },
      body: JSON.stringify({ clientId, ops }),
      signal: AbortSignal.timeout(10_000),
    });
    return reply.ok ? ((await reply.json()) as { results: CommandResult[] }).results : null;
  } catch {
    return null;
  }
}
