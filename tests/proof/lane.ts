import type { Op, OpResult } from "#core/wire/commands.ts";
import { head, op } from "#tests/api/support/library.ts";
import { newAttemptSlug } from "#web/db/ids.ts";
import { fixtureWriting } from "#tests/support/fixture-writing.ts";

const WRITING = {
  module_type: "writing",
  module_slug: fixtureWriting.slug,
  content_version: fixtureWriting.content_version,
} as const;

/** The text of an essay in an attempt of its own: one that was carried out twice would stand twice among the versions. */
export function essayOp(n: number): Op {
  const slug = newAttemptSlug();
  const opId = `proof-${slug}`;
  return op(
    "draft.save",
    {
      ...head(slug, { ...WRITING, started_at: Date.now() }),
      section: "task-1",
      text: `Essay ${n}`,
      edit: 1,
      base_rev: 0,
    },
    { opId, agg: `draft:${slug}:task-1`, aggSeq: 1 },
  );
}

export type Lane = {
  /** Ids of what the server said it has. */
  acknowledged: Set<string>;
  /** Answers that had been given before. */
  replayed: number;
  /** Batches that it began to send. */
  begun: number;
  /** Sends batch after batch, whatever happens, until told to end and all is acknowledged. */
  run: () => Promise<void>;
  end: () => void;
};

/** A device that makes essays and sends them; what was not answered is sent again as it was. */
export function createLane(origin: string, token: string, clientId: string): Lane {
  let isEnding = false;
  let made = 0;
  const lane: Lane = {
    acknowledged: new Set(),
    replayed: 0,
    begun: 0,
    end: () => void (isEnding = true),
    async run() {
      let waiting: Op[] = [];
      while (!isEnding || waiting.length > 0) {
        if (!isEnding) while (waiting.length < 20) waiting.push(essayOp((made += 1)));
        lane.begun += 1;
        const results = await post(origin, token, clientId, waiting);
        if (results === null) {
          await new Promise((resolve) => setTimeout(resolve, 10));
          continue;
        }
        for (const result of results) {
          if (result.status !== "applied") continue;
          lane.acknowledged.add(result.opId);
          if (result.replayed === true) lane.replayed += 1;
        }
        waiting = waiting.filter(({ opId }) => !lane.acknowledged.has(opId));
      }
    },
  };
  return lane;
}

/** One batch; null where no whole answer came. */
export async function post(
  origin: string,
  token: string,
  clientId: string,
  ops: readonly Op[],
): Promise<OpResult[] | null> {
  try {
    const reply = await fetch(`${origin}/api/sync/batch/`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}`, Origin: origin },
      body: JSON.stringify({ clientId, ops }),
      signal: AbortSignal.timeout(10_000),
    });
    return reply.ok ? ((await reply.json()) as { results: OpResult[] }).results : null;
  } catch {
    return null;
  }
}
