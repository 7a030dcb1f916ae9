import { expect } from "vitest";
import type { CommandResult } from "#core/wire/commands/batch.ts";
import type { Caddy } from "./caddy.ts";
import { essayOp } from "./load-client.ts";

const WRITERS = 4;
/** Each writer sends this often, so that no account reaches its limit of calls. */
const SEND_EVERY_MS = 100;

/** Devices that write essays and send each until the server has acknowledged it. */
export type Writers = {
  /** Ids of the acknowledged commands. */
  acknowledged: ReadonlySet<string>;
  /** Resolves when `count` more commands are acknowledged. */
  more(count: number): Promise<void>;
  resetGap(): void;
  /** The longest time in which no writer got an answer, in milliseconds. */
  longestGap(): number;
  /** Stops sending. Resolves when everything already sent is acknowledged. */
  end(): Promise<void>;
};

export function createWriters(call: Caddy["call"], tokens: readonly string[]): Writers {
  const acknowledged = new Set<string>();
  let isEnding = false;
  let lastAnswer = performance.now();
  let longest = 0;
  const noteGap = (): void => {
    longest = Math.max(longest, performance.now() - lastAnswer);
  };

  async function send(writer: number, token: string, essay: ReturnType<typeof essayOp>): Promise<boolean> {
    const body = { clientId: `client-weekend-${writer}-0000`, ops: [essay] };
    const reply = await call("POST", "/api/sync/batch/", { token, body }).catch(() => null);
    if (reply?.status !== 200) return false;
    noteGap();
    lastAnswer = performance.now();
    const { results } = JSON.parse(reply.body) as { results: CommandResult[] };
    return results[0]?.status === "applied";
  }

  async function write(writer: number): Promise<void> {
    for (let n = writer; !isEnding; n += WRITERS) {
      const essay = essayOp(n);
      const token = tokens[n % tokens.length] ?? "";
      while (!(await send(writer, token, essay))) await new Promise((resolve) => setTimeout(resolve, SEND_EVERY_MS));
      acknowledged.add(essay.opId);
      await new Promise((resolve) => setTimeout(resolve, SEND_EVERY_MS));
    }
  }
  const work = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));

  return {
    acknowledged,
    async more(count) {
      const before = acknowledged.size;
      await expect.poll(() => acknowledged.size, { timeout: 120_000 }).toBeGreaterThanOrEqual(before + count);
    },
    resetGap() {
      longest = 0;
      lastAnswer = performance.now();
    },
    longestGap() {
      noteGap();
      return longest;
    },
    async end() {
      isEnding = true;
      await work;
    },
  };
}
