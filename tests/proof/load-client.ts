import type { Command, CommandResult } from "#core/wire/commands/batch.ts";
import { makeAttemptHead, makeCommand } from "#tests/api/support/commands.ts";
import { createSlug } from "#web/db/storage/ids.ts";
import { fixtureWriting } from "#tests/support/fixture-writing.ts";

const WRITING = {
  module_type: "writing",
  module_slug: fixtureWriting.slug,
  content_version: fixtureWriting.content_version,
} as const;

/**
 * Returns a command that saves an essay of a new attempt. If the server applied it twice, there would be two versions.
 */
export function createEssayCommand(n: number): Command {
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
 * A simulated device that writes essays and sends them. If a batch gets no reply, the device sends the same batch
 * again.
 */
export type LoadClient = {
  /** Ids of commands that the server acknowledged. */
  acknowledged: Set<string>;
  /** The number of commands for which the server repeated its first reply. */
  replayed: number;
  /** The number of batches that the client started to send. */
  batchesStarted: number;
  /** Sends batches. Resolves after a call of `end`, when all commands are acknowledged. */
  run: () => Promise<void>;
  /** Makes the client write no more essays. */
  end: () => void;
};

/** An account may add 1,000 attempts a day (api/commands/attempt/attempt-head.ts). */
const ESSAYS_PER_ACCOUNT = 1_000;
const COMMANDS_PER_BATCH = 20;

/** With shorter pauses, the clients of a killed server would take processor time from the server that starts. */
const RETRY_AFTER_MS = 100;

/** Creates a client that uses one account after the other, because each may add only ESSAYS_PER_ACCOUNT a day. */
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
        while (!shouldEnd && remaining > 0 && waiting.length < COMMANDS_PER_BATCH) {
          waiting.push(createEssayCommand((essays += 1)));
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

/** Sends one batch. Returns null if the server refuses the batch or does not reply completely. */
export async function post(
  origin: string,
  token: string,
  clientId: string,
  commands: readonly Command[],
): Promise<CommandResult[] | null> {
  try {
    const reply = await fetch(`${origin}/api/sync/batch/`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}`, Origin: origin },
      body: JSON.stringify({ clientId, ops: commands }),
      signal: AbortSignal.timeout(10_000),
    });
    return reply.ok ? ((await reply.json()) as { results: CommandResult[] }).results : null;
  } catch {
    return null;
  }
}
