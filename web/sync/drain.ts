import { BATCH_LIMIT } from "#core/wire/commands.ts";
import type { Device } from "#web/db/device.ts";
import {
  applyVerdicts,
  isSuspect,
  releaseBatch,
  takeBatch,
  toOp,
  type OutboxRow,
  type TakenBatch,
} from "#web/db/outbox.ts";
import type { Client } from "#web/net/client.ts";
import { judgeBatch, judgeResult, keepUnexplained, type BatchVerdict } from "./delivery.ts";
import { holdOrSkip } from "./locks.ts";
import type { DrainNotice } from "./notices.ts";
import type { ServerClock } from "./server-clock.ts";
import type { Surroundings } from "./surroundings.ts";
import type { Access } from "./tokens.ts";

/**
 * How a drain ended. empty: nothing is left that could be sent. waiting: what is left may be sent at `next`.
 * busy: another tab or the worker is at it. sign_in: no token is to be had. wait: come back later.
 */
export type DrainEnd =
  | { kind: "empty" | "busy" | "sign_in" }
  | { kind: "waiting"; next: number }
  | { kind: "wait"; cause: "network" | "server"; retryAfter: number | null };

/** What the other tabs and the worker are told of an end; nothing where one of them is at it. */
export function noticeOf(end: DrainEnd): DrainNotice | null {
  if (end.kind === "busy") return null;
  return { type: "drain", state: end.kind === "wait" && end.cause === "network" ? "offline" : "done" };
}

export type DrainParts = {
  device: Device;
  client: Client;
  session: { access(): Promise<Access>; renew(refused: string): Promise<Access>; clock: Pick<ServerClock, "note"> };
  surroundings: Pick<Surroundings, "locks" | "now" | "random" | "every">;
  /** Called when commands leave, when answers were stored, and when one of these was a refusal. */
  onProgress?: (step: "sending" | "answered" | "refused") => void;
};

export const DRAIN_LOCK = "outbox-drain";
const TIMEOUT = 30_000;
/** Room in a batch for what surrounds the commands. */
const ENVELOPE = 4_096;
/** So many server failures in a row, and a server that is otherwise well, put the batch under suspicion. */
const SUSPICIOUS = 2;

type OkAccess = Extract<Access, { kind: "ok" }>;

/** Sends what waits, in the page and in the worker alike. What it knows between two runs is how large a batch may be. */
export function createDrain(parts: DrainParts): (steal?: boolean) => Promise<DrainEnd> {
  const { device, client, session } = parts;
  const { now, random } = parts.surroundings;
  let size: number = BATCH_LIMIT.ops;
  let serverFailures = 0;

  async function send(batch: TakenBatch, access: OkAccess): Promise<BatchVerdict> {
    const { clientId, settled } = batch;
    const body = { clientId, ops: batch.rows.map(toOp), ...(settled.length > 0 && { settled }) };
    const post = async (bearer: string) => {
      const reply = await client.call("syncBatch", { body, bearer, timeout: TIMEOUT, compress: true });
      // Over a thin line half as much may come through in time; the same again never would.
      if (reply.kind === "network" && reply.cause === "too_slow") size = Math.ceil(batch.rows.length / 2);
      return judgeBatch(reply);
    };
    const first = await post(access.token);
    if (first.kind !== "sign_in") return first;
    const renewed = await session.renew(access.token);
    if (renewed.kind === "network") return { kind: "wait", cause: "network", retryAfter: null };
    // Somebody else may have signed in meanwhile: their token must not carry this learner's work.
    return renewed.kind === "ok" && renewed.owner === access.owner ? await post(renewed.token) : first;
  }

  async function settle(
    { rows, settled }: TakenBatch,
    verdict: Extract<BatchVerdict, { kind: "answered" }>,
  ): Promise<void> {
    session.clock.note(verdict.serverTime);
    const results = new Map(verdict.results.map((result) => [result.opId, result]));
    const verdicts = rows.map((row) => judgeResult(row, results.get(row.opId), now(), random));
    await applyVerdicts(device, verdicts, now(), settled);
    size = Math.min(BATCH_LIMIT.ops, size * 2);
    // While batches are still small the search for the culprit goes on.
    if (size === BATCH_LIMIT.ops) serverFailures = 0;
    parts.onProgress?.(verdicts.some((each) => each.act === "refuse") ? "refused" : "answered");
  }

  /** Halves the batch; the last one left is the one that cannot be sent, and waits by itself. */
  async function narrow(rows: readonly OutboxRow[], error: { code: string; http: number }): Promise<void> {
    const [only] = rows;
    if (rows.length === 1 && only !== undefined) {
      await applyVerdicts(device, [keepUnexplained(only, error, now(), random)], now());
      size = BATCH_LIMIT.ops;
      serverFailures = 0;
    } else {
      await release(rows);
      size = Math.ceil(rows.length / 2);
    }
  }

  const release = (rows: readonly OutboxRow[]): Promise<void> =>
    releaseBatch(
      device,
      rows.map((row) => row.opId),
    );

  /** One batch; null when there may be more to send at once. */
  async function step(): Promise<DrainEnd | null> {
    const access = await session.access();
    if (access.kind === "network") return { kind: "wait", cause: "network", retryAfter: null };
    if (access.kind === "none") return { kind: "sign_in" };
    const batch = await takeBatch(device, access.owner, now(), { ops: size, bytes: BATCH_LIMIT.bytes - ENVELOPE });
    const { rows } = batch;
    if (rows.length === 0) return batch.next === null ? { kind: "empty" } : { kind: "waiting", next: batch.next };
    parts.onProgress?.("sending");
    const verdict = await send(batch, access);
    switch (verdict.kind) {
      case "answered":
        await settle(batch, verdict);
        return null;
      case "split":
        await narrow(rows, verdict);
        return null;
      case "suspect": {
        serverFailures += 1;
        const isLikely = serverFailures >= SUSPICIOUS || rows.some(isSuspect);
        if (isLikely && (await client.call("health", { timeout: TIMEOUT })).kind === "ok") {
          await narrow(rows, verdict);
          return null;
        }
        await release(rows);
        return { kind: "wait", cause: "server", retryAfter: verdict.retryAfter };
      }
      case "wait":
        await release(rows);
        return verdict;
      case "sign_in":
        await release(rows);
        return verdict;
    }
  }

  async function run(): Promise<DrainEnd> {
    for (;;) {
      const end = await step();
      if (end !== null) return end;
    }
  }

  return async (steal = false) => {
    const end = await holdOrSkip({ device, surroundings: parts.surroundings }, DRAIN_LOCK, run, steal);
    return end === "busy" ? { kind: "busy" } : end;
  };
}
