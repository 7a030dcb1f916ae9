import { BATCH_LIMIT } from "#core/wire/commands/batch.ts";
import type { Device } from "#web/db/storage/device.ts";
import {
  applyOutcomes,
  mayFailBatch,
  releaseBatch,
  takeBatch,
  toCommand,
  type OutboxRow,
  type TakenBatch,
} from "#web/db/outbox/outbox.ts";
import type { Client } from "#web/net/client.ts";
import { toBatchOutcome, toServerOutcome, retryAfterFailure, type BatchOutcome } from "./server-outcome.ts";
import { runWithLock } from "../locks.ts";
import type { DrainNotice } from "./notices.ts";
import type { ServerClock } from "../server-clock.ts";
import type { Platform } from "../platform.ts";
import type { Access } from "../tokens.ts";

/**
 * How a drain ended.
 * - empty: no command waits to be sent.
 * - waiting: the next command may be sent at `next`, in ms since 1970.
 * - busy: another tab or the worker is sending.
 * - sign_in: there is no token.
 * - wait: a request failed. Try again later.
 */
export type DrainEnd =
  | { kind: "empty" | "busy" | "sign_in" }
  | { kind: "waiting"; next: number }
  | { kind: "wait"; cause: "network" | "server"; retryAfter: number | null };

/** Returns the notice to the other tabs and the worker; null if one of them is sending. */
export function noticeAfter(end: DrainEnd): DrainNotice | null {
  if (end.kind === "busy") return null;
  return { type: "drain", state: end.kind === "wait" && end.cause === "network" ? "offline" : "done" };
}

export type DrainDependencies = {
  device: Device;
  client: Client;
  session: { access(): Promise<Access>; renew(refused: string): Promise<Access>; clock: Pick<ServerClock, "observe"> };
  platform: Pick<Platform, "locks" | "now" | "random" | "every">;
  /**
   * Called with "sending" before each batch. Called again when its answers are stored: with "refused" if the server
   * rejected a command, otherwise with "answered".
   */
  onProgress?: (step: "sending" | "answered" | "refused") => void;
};

export const DRAIN_LOCK = "outbox-drain";
const TIMEOUT_MS = 30_000;
/** Maximum size of a batch's body without its commands. */
const ENVELOPE_BYTES = 4_096;
/**
 * After this many server failures in a row, the drain halves its batches to find the command that makes them fail, if
 * the server answers other requests.
 */
const FAILURES_BEFORE_SEARCH = 2;

type OkAccess = Extract<Access, { kind: "ok" }>;

/**
 * Creates the function that sends the outbox, for a page or the worker. Between two runs it remembers only the size of
 * a batch and the number of server failures.
 */
export function createDrain(dependencies: DrainDependencies): (steal?: boolean) => Promise<DrainEnd> {
  const { device, client, session } = dependencies;
  const { now, random } = dependencies.platform;
  let batchSize: number = BATCH_LIMIT.ops;
  let serverFailures = 0;

  async function send(batch: TakenBatch, access: OkAccess): Promise<BatchOutcome> {
    const { clientId, confirmed } = batch;
    const body = { clientId, ops: batch.rows.map(toCommand), ...(confirmed.length > 0 && { settled: confirmed }) };
    const post = async (bearer: string) => {
      const reply = await client.call("syncBatch", { body, bearer, timeout: TIMEOUT_MS, compress: true });
      // On a slow connection, half as many commands may arrive in time.
      if (reply.kind === "network" && reply.cause === "too_slow") batchSize = Math.ceil(batch.rows.length / 2);
      return toBatchOutcome(reply);
    };
    const first = await post(access.token);
    if (first.kind !== "sign_in") return first;
    const renewed = await session.renew(access.token);
    if (renewed.kind === "network") return { kind: "wait", cause: "network", retryAfter: null };
    // Another learner may have signed in since. Their token must not send this learner's work.
    return renewed.kind === "ok" && renewed.owner === access.owner ? await post(renewed.token) : first;
  }

  async function storeAnswers(
    { rows, confirmed }: TakenBatch,
    outcome: Extract<BatchOutcome, { kind: "answered" }>,
  ): Promise<void> {
    session.clock.observe(outcome.serverTime);
    const results = new Map(outcome.results.map((result) => [result.opId, result]));
    const outcomes = rows.map((row) => toServerOutcome(row, results.get(row.opId), now(), random));
    await applyOutcomes(device, outcomes, now(), confirmed);
    batchSize = Math.min(BATCH_LIMIT.ops, batchSize * 2);
    // Until batches have their full size again, the drain still searches for the failing command.
    if (batchSize === BATCH_LIMIT.ops) serverFailures = 0;
    dependencies.onProgress?.(outcomes.some(({ kind }) => kind === "rejected") ? "refused" : "answered");
  }

  /** If the batch has one command, records that the command failed. Otherwise makes the next batch half as large. */
  async function halve(rows: readonly OutboxRow[], error: { code: string; http: number }): Promise<void> {
    const [first] = rows;
    if (rows.length === 1 && first !== undefined) {
      await applyOutcomes(device, [retryAfterFailure(first, error, now(), random)], now());
      batchSize = BATCH_LIMIT.ops;
      serverFailures = 0;
    } else {
      await release(rows);
      batchSize = Math.ceil(rows.length / 2);
    }
  }

  const release = (rows: readonly OutboxRow[]): Promise<void> =>
    releaseBatch(
      device,
      rows.map((row) => row.opId),
    );

  /** Sends one batch. Returns null if more commands may be ready to send. */
  async function sendBatch(): Promise<DrainEnd | null> {
    const access = await session.access();
    if (access.kind === "network") return { kind: "wait", cause: "network", retryAfter: null };
    if (access.kind === "none") return { kind: "sign_in" };
    const batch = await takeBatch(device, access.owner, now(), {
      commands: batchSize,
      bytes: BATCH_LIMIT.bytes - ENVELOPE_BYTES,
    });
    const { rows } = batch;
    if (rows.length === 0) return batch.next === null ? { kind: "empty" } : { kind: "waiting", next: batch.next };
    dependencies.onProgress?.("sending");
    const outcome = await send(batch, access);
    switch (outcome.kind) {
      case "answered":
        await storeAnswers(batch, outcome);
        return null;
      case "split":
        await halve(rows, outcome);
        return null;
      case "server_failed": {
        serverFailures += 1;
        const isCommandSuspected = serverFailures >= FAILURES_BEFORE_SEARCH || rows.some(mayFailBatch);
        if (isCommandSuspected && (await client.call("health", { timeout: TIMEOUT_MS })).kind === "ok") {
          await halve(rows, outcome);
          return null;
        }
        await release(rows);
        return { kind: "wait", cause: "server", retryAfter: outcome.retryAfter };
      }
      case "wait":
        await release(rows);
        return outcome;
      case "sign_in":
        await release(rows);
        return outcome;
    }
  }

  async function run(): Promise<DrainEnd> {
    for (;;) {
      const end = await sendBatch();
      if (end !== null) return end;
    }
  }

  return async (steal = false) => {
    const end = await runWithLock({ device, platform: dependencies.platform }, DRAIN_LOCK, run, steal);
    return end === "busy" ? { kind: "busy" } : end;
  };
}
