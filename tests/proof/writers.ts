import { expect } from "vitest";
import type { CommandResult } from "#core/wire/commands/batch.ts";
import type { Caddy } from "./caddy.ts";
import { createEssayCommand } from "./load-client.ts";

const WRITERS = 4;
/** Each writer waits this long between two commands, so that no account reaches its limit of calls. */
const SEND_EVERY_MS = 100;

/** Simulated devices that write essays. They send each essay until the server has acknowledged it. */
export type Writers = {
  /** Ids of the acknowledged commands. */
  acknowledged: ReadonlySet<string>;
  /** Resolves when `count` more commands are acknowledged. */
  waitForMore(count: number): Promise<void>;
  /** Starts a new measurement of the longest time without a reply. */
  resetLongestGap(): void;
  /** Returns the longest time in which no writer got a reply, in milliseconds. */
  readLongestGap(): number;
  /** Makes the writers write no more essays. Resolves when all essays are acknowledged. */
  end(): Promise<void>;
};

export function createWriters(call: Caddy["call"], tokens: readonly string[]): Writers {
  const acknowledged = new Set<string>();
  let isEnding = false;
  let lastReplyAt = performance.now();
  let longestMs = 0;
  const recordGap = (): void => {
    longestMs = Math.max(longestMs, performance.now() - lastReplyAt);
  };

  async function send(writer: number, token: string, essay: ReturnType<typeof createEssayCommand>): Promise<boolean> {
    const body = { clientId: `client-weekend-${writer}-0000`, ops: [essay] };
    const reply = await call("POST", "/api/sync/batch/", { token, body }).catch(() => null);
    if (reply?.status !== 200) return false;
    recordGap();
    lastReplyAt = performance.now();
    const { results } = JSON.parse(reply.body) as { results: CommandResult[] };
    return results[0]?.status === "applied";
  }

  async function write(writer: number): Promise<void> {
    for (let n = writer; !isEnding; n += WRITERS) {
      const essay = createEssayCommand(n);
      const token = tokens[n % tokens.length] ?? "";
      while (!(await send(writer, token, essay))) await new Promise((resolve) => setTimeout(resolve, SEND_EVERY_MS));
      acknowledged.add(essay.opId);
      await new Promise((resolve) => setTimeout(resolve, SEND_EVERY_MS));
    }
  }
  const work = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));

  return {
    acknowledged,
    async waitForMore(count) {
      const before = acknowledged.size;
      await expect.poll(() => acknowledged.size, { timeout: 120_000 }).toBeGreaterThanOrEqual(before + count);
    },
    resetLongestGap() {
      longestMs = 0;
      lastReplyAt = performance.now();
    },
    readLongestGap() {
      recordGap();
      return longestMs;
    },
    async end() {
      isEnding = true;
      await work;
    },
  };
}
