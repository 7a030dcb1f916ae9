import { reopenWork, type Device } from "#web/db/device.ts";
import { hurryOutbox, type Hurry } from "#web/db/outbox.ts";
import type { Client } from "#web/net/client.ts";
import { backoff } from "./backoff.ts";
import { createDrain, noticeOf, type DrainEnd } from "./drain.ts";
import type { DrainNotice, Notices } from "./notices.ts";
import type { Session } from "./session.ts";
import type { Surroundings } from "./surroundings.ts";

/** quiet: nothing is on its way. offline: the last try found no way to the server. */
export type SenderActivity = "quiet" | "sending" | "offline";

export type SenderParts = {
  device: Device;
  client: Client;
  session: Session;
  surroundings: Surroundings;
  notices: Notices;
  onActivity: () => void;
  /** Answers were stored; one of them may be a refusal. */
  onAnswered: (isRefused: boolean) => void;
  /** Nothing is left that could be sent now. */
  onDrained: (isEmpty: boolean) => void;
};

export type Sender = {
  /** Has the outbox looked at then, or at the end of a pause, whichever is later. */
  plan: (at: number) => void;
  /** Sends now, past every pause; what else need not wait is said by `what`. Resolves when that is over. */
  hurry: (what: Hurry) => Promise<void>;
  /** Forgets pauses: the world has changed. */
  wake: () => void;
  /** Another tab or the worker says what it is doing. */
  hear: (state: DrainNotice["state"]) => void;
  /** Drops what hangs and begins anew: a new connection to the database, and the lock whoever holds it. */
  restart: () => Promise<void>;
  activity: () => SenderActivity;
  /** Whether the server could be reached at the last try. */
  isReached: () => boolean;
  stop: () => void;
};

/** A tab that found another at work looks again when that one is done or, should it hear nothing, after this. */
const BUSY_AGAIN = 15_000;

/** When commands are sent: at once where there is a way, with growing pauses where there is none, without an end. */
export function createSender(parts: SenderParts): Sender {
  const { device, client, session, surroundings: around, notices } = parts;
  const { now } = around;
  let failures = 0;
  let pauseUntil = 0;
  let planned: { at: number; cancel: () => void } | null = null;
  let running: { end: Promise<void> } | null = null;
  let isAskedAgain = false;
  /** Something happened while it ran that makes another try worth while. */
  let isWoken = false;
  let isReached = true;
  /** The latest look found another tab or the worker at it. */
  let isOtherAtIt = false;
  let activity: SenderActivity = "quiet";

  function show(next: SenderActivity): void {
    if (activity === next) return;
    activity = next;
    parts.onActivity();
  }

  const newDrain = () =>
    createDrain({
      device,
      client,
      session,
      surroundings: around,
      onProgress(step) {
        show(step === "sending" ? "sending" : "quiet");
        notices.tell({ type: "drain", state: step === "sending" ? "sending" : "done" });
        if (step !== "sending") parts.onAnswered(step === "refused");
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
      cancel: around.later(Math.max(0, time - now()), () => {
        planned = null;
        void run();
      }),
    };
  }

  function run(steal = false): Promise<void> {
    if (running !== null && !steal) {
      isAskedAgain = true;
      return running.end;
    }
    const mine = { end: Promise.resolve() };
    mine.end = drain(steal)
      .catch((): DrainEnd => ({ kind: "wait", cause: "server", retryAfter: null }))
      .then((end) => {
        // One that was given up for hanging has nothing more to say.
        if (running !== mine) return;
        running = null;
        settle(end);
      });
    running = mine;
    return mine.end;
  }

  function settle(end: DrainEnd): void {
    const again = isAskedAgain;
    const isNews = isWoken;
    isAskedAgain = false;
    isWoken = false;
    isReached = end.kind !== "wait";
    isOtherAtIt = end.kind === "busy";
    const notice = noticeOf(end);
    if (notice !== null) notices.tell(notice);
    if (end.kind === "wait") {
      // The network came back while this was failing for want of it.
      if (isNews && end.cause === "network") return plan(now());
      failures += 1;
      pauseUntil = now() + backoff(failures, around.random, end.retryAfter);
      show(end.cause === "network" ? "offline" : "quiet");
      plan(pauseUntil);
      void around.askForWake().catch(() => undefined);
      return;
    }
    failures = 0;
    pauseUntil = 0;
    show("quiet");
    if (end.kind === "empty" || end.kind === "waiting") parts.onDrained(end.kind === "empty");
    if (end.kind === "waiting") plan(end.next);
    if (end.kind === "busy") plan(now() + BUSY_AGAIN);
    if (again && end.kind !== "sign_in") plan(now());
  }

  function stop(): void {
    failures = 0;
    pauseUntil = 0;
    planned?.cancel();
    planned = null;
  }

  return {
    plan,
    async hurry(what) {
      const owner = session.owner();
      if (owner !== null) await hurryOutbox(device, owner, what);
      stop();
      await run();
    },
    wake() {
      stop();
      isWoken = running !== null;
      plan(now());
    },
    hear(state) {
      show(state === "done" ? "quiet" : state);
      // What was held back here until everything is sent goes on at once.
      if (state !== "done" || !isOtherAtIt) return;
      isOtherAtIt = false;
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
