import { reopenWork, type Device } from "#web/db/storage/device.ts";
import { flushOutbox, type FlushScope } from "#web/db/outbox/outbox.ts";
import type { Client } from "#web/net/client.ts";
import { backoff } from "./backoff.ts";
import { createDrain, noticeAfter, type DrainEnd } from "./drain.ts";
import type { DrainNotice, Notices } from "./notices.ts";
import type { Session } from "../session.ts";
import type { Platform } from "../download/platform.ts";

/** quiet: nothing is being sent. offline: the last try found no connection to the server. */
export type SenderActivity = "quiet" | "sending" | "offline";

export type SenderDependencies = {
  device: Device;
  client: Client;
  session: Session;
  platform: Platform;
  notices: Notices;
  onActivity: () => void;
  /** Answers were stored; one of them may be a rejection. */
  onAnswered: (isRefused: boolean) => void;
  /** Nothing is left to send now. */
  onDrained: (isEmpty: boolean) => void;
};

export type Sender = {
  /** Sends the outbox at the time `at`, or at the end of a pause if that is later. */
  plan: (at: number) => void;
  /** Sends now, without further pauses. `what`: which commands to send without further delay. Resolves at the end. */
  flush: (what: FlushScope) => Promise<void>;
  /** Ends all pauses and sends. Call it when the page becomes visible again. */
  wake: () => void;
  /** Handles a message of another tab or the worker about its own sending. */
  handleNotice: (state: DrainNotice["state"]) => void;
  /**
   * Abandons a drain that hangs and starts another, with a new database connection. Takes the lock from its holder.
   */
  restart: () => Promise<void>;
  activity: () => SenderActivity;
  /** Whether the last try reached the server. */
  isReached: () => boolean;
  stop: () => void;
};

/** While another tab is sending, this tab tries again when the other tab is done, or after this time. */
const RETRY_WHEN_BUSY_MS = 15_000;

/**
 * Decides when commands are sent: at once while there is a connection, with growing pauses while there is none. It
 * never gives up.
 */
export function createSender(dependencies: SenderDependencies): Sender {
  const { device, client, session, platform, notices } = dependencies;
  const { now } = platform;
  let failures = 0;
  let pauseUntil = 0;
  let planned: { at: number; cancel: () => void } | null = null;
  let running: { end: Promise<void> } | null = null;
  let isRunRequested = false;
  /** `wake` was called during the drain, so another try may succeed. */
  let isWoken = false;
  let isReached = true;
  /** The last try found another tab or the worker sending. */
  let isOtherSending = false;
  let activity: SenderActivity = "quiet";

  function show(next: SenderActivity): void {
    if (activity === next) return;
    activity = next;
    dependencies.onActivity();
  }

  const newDrain = () =>
    createDrain({
      device,
      client,
      session,
      platform,
      onProgress(step) {
        show(step === "sending" ? "sending" : "quiet");
        notices.send({ type: "drain", state: step === "sending" ? "sending" : "done" });
        if (step !== "sending") dependencies.onAnswered(step === "refused");
      },
    });
  let drain = newDrain();

  function plan(at: number): void {
    if (device.newer.isSet) return;
    const time = Math.max(at, pauseUntil);
    if (planned !== null && planned.at <= time) return;
    planned?.cancel();
    planned = {
      at: time,
      cancel: platform.later(Math.max(0, time - now()), () => {
        planned = null;
        void run();
      }),
    };
  }

  function run(steal = false): Promise<void> {
    if (running !== null && !steal) {
      isRunRequested = true;
      return running.end;
    }
    const run = { end: Promise.resolve() };
    run.end = drain(steal)
      .catch((): DrainEnd => ({ kind: "wait", cause: "server", retryAfter: null }))
      .then((end) => {
        // Ignores a drain that was abandoned.
        if (running !== run) return;
        running = null;
        planNext(end);
      });
    running = run;
    return run.end;
  }

  function planNext(end: DrainEnd): void {
    const wasRunRequested = isRunRequested;
    const wasWoken = isWoken;
    isRunRequested = false;
    isWoken = false;
    isReached = end.kind !== "wait";
    isOtherSending = end.kind === "busy";
    const notice = noticeAfter(end);
    if (notice !== null) notices.send(notice);
    if (end.kind === "wait") {
      // The network came back during a try that failed without it.
      if (wasWoken && end.cause === "network") return plan(now());
      failures += 1;
      pauseUntil = now() + backoff(failures, platform.random, end.retryAfter);
      show(end.cause === "network" ? "offline" : "quiet");
      plan(pauseUntil);
      void platform.registerSync().catch(() => undefined);
      return;
    }
    failures = 0;
    pauseUntil = 0;
    show("quiet");
    if (end.kind === "empty" || end.kind === "waiting") dependencies.onDrained(end.kind === "empty");
    if (end.kind === "waiting") plan(end.next);
    if (end.kind === "busy") plan(now() + RETRY_WHEN_BUSY_MS);
    if (wasRunRequested && end.kind !== "sign_in") plan(now());
  }

  function stop(): void {
    failures = 0;
    pauseUntil = 0;
    planned?.cancel();
    planned = null;
  }

  return {
    plan,
    async flush(what) {
      const owner = session.owner();
      if (owner !== null) await flushOutbox(device, owner, what);
      stop();
      await run();
    },
    wake() {
      stop();
      isWoken = running !== null;
      plan(now());
    },
    handleNotice(state) {
      show(state === "done" ? "quiet" : state);
      // Drains at once, because other work may wait until the outbox is empty.
      if (state !== "done" || !isOtherSending) return;
      isOtherSending = false;
      plan(now());
    },
    async restart() {
      drain = newDrain();
      running = null;
      stop();
      await reopenWork(device);
      await run(true);
    },
    activity: () => activity,
    isReached: () => isReached,
    stop,
  };
}
