import { reopenWork, type Device } from "#web/db/storage/device.ts";
import { flushOutbox, type FlushScope } from "#web/db/outbox/outbox.ts";
import type { Client } from "#web/net/client.ts";
import { backoff } from "./backoff.ts";
import { createDrain, noticeAfter, type DrainEnd } from "./drain.ts";
import type { DrainNotice, Notices } from "./notices.ts";
import type { Session } from "../session.ts";
import type { Platform } from "../platform.ts";

/** quiet: the device sends nothing. offline: the last try did not reach the server. */
export type SenderActivity = "quiet" | "sending" | "offline";

export type SenderDependencies = {
  device: Device;
  client: Client;
  session: Session;
  platform: Platform;
  notices: Notices;
  onActivity: () => void;
  /** Called when answers are stored. `isRefused`: the server rejected a command. */
  onAnswered: (isRefused: boolean) => void;
  /** Called when no command may be sent now. `isEmpty`: no command waits for later either. */
  onDrained: (isEmpty: boolean) => void;
};

export type Sender = {
  /** Sends the outbox at `time`, in ms since 1970, or at the end of the present pause if that is later. */
  plan: (time: number) => void;
  /** Ends the pause and sends now, including the commands in `scope`. Resolves when the drain ends. */
  flush: (scope: FlushScope) => Promise<void>;
  /** Ends the pause and sends. Call it when the page becomes visible or gets the focus. */
  wake: () => void;
  /** Handles a notice that another tab or the worker has started or ended a drain. */
  handleNotice: (state: DrainNotice["state"]) => void;
  /** Abandons a drain that hangs. Starts another with a new database connection, and takes the lock from any holder. */
  restart: () => Promise<void>;
  activity: () => SenderActivity;
  /** Whether the last drain ended without a failed request. */
  hasLastDrainSucceeded: () => boolean;
  stop: () => void;
};

/** While another tab is sending, this tab tries again when the other tab is done, or after this time. */
const RETRY_WHEN_BUSY_MS = 15_000;

/**
 * Creates the sender, which decides when commands are sent: at once while requests succeed, with growing pauses while
 * they fail. It never gives up.
 */
export function createSender(dependencies: SenderDependencies): Sender {
  const { device, client, session, platform, notices } = dependencies;
  const { now } = platform;
  let failures = 0;
  let pauseUntil = 0;
  let planned: { time: number; cancel: () => void } | null = null;
  let running: { end: Promise<void> } | null = null;
  let isRunRequested = false;
  /** Whether `wake` was called during the drain, so that another try may succeed. */
  let isWoken = false;
  let hasLastDrainSucceeded = true;
  /** Whether the last try found that another tab or the worker is sending. */
  let isOtherSending = false;
  let activity: SenderActivity = "quiet";

  function setActivity(next: SenderActivity): void {
    if (activity === next) return;
    activity = next;
    dependencies.onActivity();
  }

  const createNewDrain = () =>
    createDrain({
      device,
      client,
      session,
      platform,
      onProgress(step) {
        setActivity(step === "sending" ? "sending" : "quiet");
        notices.send({ type: "drain", state: step === "sending" ? "sending" : "done" });
        if (step !== "sending") dependencies.onAnswered(step === "refused");
      },
    });
  let drain = createNewDrain();

  function plan(wantedTime: number): void {
    if (device.newer.isSet) return;
    const time = Math.max(wantedTime, pauseUntil);
    if (planned !== null && planned.time <= time) return;
    planned?.cancel();
    planned = {
      time,
      cancel: platform.later(Math.max(0, time - now()), () => {
        planned = null;
        void run();
      }),
    };
  }

  function run({ steal } = { steal: false }): Promise<void> {
    if (running !== null && !steal) {
      isRunRequested = true;
      return running.end;
    }
    const thisRun = { end: Promise.resolve() };
    thisRun.end = drain(steal)
      .catch((): DrainEnd => ({ kind: "wait", cause: "server", retryAfter: null }))
      .then((end) => {
        // An abandoned drain has no effect.
        if (running !== thisRun) return;
        running = null;
        planNext(end);
      });
    running = thisRun;
    return thisRun.end;
  }

  function planNext(end: DrainEnd): void {
    const wasRunRequested = isRunRequested;
    const wasWoken = isWoken;
    isRunRequested = false;
    isWoken = false;
    hasLastDrainSucceeded = end.kind !== "wait";
    isOtherSending = end.kind === "busy";
    const notice = noticeAfter(end);
    if (notice !== null) notices.send(notice);
    if (end.kind === "wait") {
      // The network may have come back during the failed drain.
      if (wasWoken && end.cause === "network") return plan(now());
      failures += 1;
      pauseUntil = now() + backoff(failures, platform.random, end.retryAfter);
      setActivity(end.cause === "network" ? "offline" : "quiet");
      plan(pauseUntil);
      void platform.registerSync().catch(() => undefined);
      return;
    }
    failures = 0;
    pauseUntil = 0;
    setActivity("quiet");
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
    async flush(scope) {
      const owner = session.owner();
      if (owner !== null) await flushOutbox(device, owner, scope);
      stop();
      await run();
    },
    wake() {
      stop();
      isWoken = running !== null;
      plan(now());
    },
    handleNotice(state) {
      setActivity(state === "done" ? "quiet" : state);
      // Drains at once, because this tab's recordings and pulls wait for the end of its own drain.
      if (state !== "done" || !isOtherSending) return;
      isOtherSending = false;
      plan(now());
    },
    async restart() {
      drain = createNewDrain();
      running = null;
      stop();
      await reopenWork(device);
      await run({ steal: true });
    },
    activity: () => activity,
    hasLastDrainSucceeded: () => hasLastDrainSucceeded,
    stop,
  };
}
