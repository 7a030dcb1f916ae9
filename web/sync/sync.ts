import type { ModuleType } from "#core/exam/content/module-type.ts";
import { probeDevice, reopenWork, type Device } from "#web/db/device.ts";
import type { BookListName } from "#web/db/library.ts";
import { countOutbox, hurryOutbox, watchOutboxCount, type Hurry, type OutboxCount } from "#web/db/outbox.ts";
import type { PackRow } from "#web/db/packs.ts";
import type { Watch } from "#web/db/watch.ts";
import type { Client } from "#web/net/client.ts";
import { backoff } from "./backoff.ts";
import { createDownloads, type Downloads } from "./download.ts";
import { createDrain, type DrainEnd } from "./drain.ts";
import { createNotices, type Notices } from "./notices.ts";
import { createPull, type PullEnd } from "./pull.ts";
import type { Session } from "./session.ts";
import { browserSurroundings, type Surroundings, type WakeReason } from "./surroundings.ts";
import { createUpload } from "./upload.ts";
import { createUploads } from "./uploads.ts";

export type SyncParts = {
  device: Device;
  client: Client;
  session: Session;
  surroundings?: Surroundings;
  notices?: Notices;
};

/** What the header shows: unsent commands, since when the oldest waits, and what stands in the way. */
export type OutboxState = "idle" | "sending" | "offline" | "sign_in" | "attention";
export type OutboxView = { count: number; oldest: number | null; state: OutboxState };

export type Sync = {
  /** Starts everything that runs by itself. Returns how to stop. */
  start: () => () => void;
  /** Sends what waits when its time has come. */
  drainSoon: () => void;
  /** Sends now, past every wait, and tries again what had been given up. Resolves when that is over. */
  sendNow: () => Promise<void>;
  download: (moduleType: ModuleType, moduleSlug: string, title: string) => Promise<PackRow>;
  cancelDownload: (moduleSlug: string) => Promise<void>;
  removeDownload: (moduleSlug: string) => Promise<void>;
  restoreMedia: Downloads["restoreMedia"];
  resumeDownloads: () => Promise<void>;
  refreshBooks: (list: BookListName) => Promise<PullEnd>;
  pullAttempts: () => Promise<PullEnd>;
  watchOutbox: () => Watch<OutboxView>;
};

const EVERY = 60_000;
/** A tab that found another at work looks again after this. */
const BUSY_AGAIN = 15_000;
/** Signed in, with work queued and a drain that neither ends nor gets an answer for so long: start afresh. */
const STALLED_AFTER = 120_000;

const NOTHING: OutboxCount = { waiting: 0, blocked: 0, rejected: 0, oldest: null, due: null, audio: 0 };

export function createSync(parts: SyncParts): Sync {
  const { device, client, session } = parts;
  const around = parts.surroundings ?? browserSurroundings();
  const notices = parts.notices ?? createNotices();
  const { now } = around;
  const downloads = createDownloads({ device, client, surroundings: around });
  const pull = createPull({ device, client, owner: session.owner, onUser: session.updateUser, now });

  const uploads = createUploads({
    upload: createUpload({ device, client, session, surroundings: around, onProgress: () => showAudio(true) }),
    surroundings: around,
    onActivity: showAudio,
  });

  let failures = 0;
  let pauseUntil = 0;
  let isSendingAudio = false;
  let planned: { at: number; cancel: () => void } | null = null;
  let running: { since: number; end: Promise<void> } | null = null;
  let isAskedAgain = false;
  let activity: "quiet" | "sending" | "offline" = "quiet";
  const viewers = new Set<() => void>();

  function show(next: typeof activity): void {
    if (activity === next) return;
    activity = next;
    for (const viewer of viewers) viewer();
  }

  function showAudio(isSending: boolean): void {
    if (isSendingAudio === isSending) return;
    isSendingAudio = isSending;
    for (const viewer of viewers) viewer();
  }

  const newDrain = () =>
    createDrain({
      device,
      client,
      session,
      surroundings: around,
      onProgress(step) {
        if (running !== null) running.since = now();
        show(step === "sending" ? "sending" : "quiet");
        notices.tell({ type: "drain", state: step === "sending" ? "sending" : "done" });
        // What was refused was overtaken elsewhere: the server knows what this device has missed.
        if (step === "refused") void pull.pullAttempts(true).catch(() => undefined);
      },
    });
  let drain = newDrain();

  /** Has the outbox looked at then, or at the end of a pause, whichever is later. */
  function plan(at: number): void {
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
    const mine = { since: now(), end: Promise.resolve() };
    mine.end = drain(steal)
      .catch((): DrainEnd => ({ kind: "wait", cause: "server", retryAfter: null }))
      .then((end) => {
        if (running === mine) running = null;
        settle(end);
      });
    running = mine;
    return mine.end;
  }

  function settle(end: DrainEnd): void {
    if (end.kind === "wait") {
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
    // Recordings follow their announcements.
    if (end.kind === "empty" || end.kind === "waiting") uploads.soon();
    if (end.kind === "waiting") plan(end.next);
    if (end.kind === "busy") plan(now() + BUSY_AGAIN);
    if (isAskedAgain && end.kind !== "sign_in") plan(now());
    isAskedAgain = false;
  }

  function resetPause(): void {
    failures = 0;
    pauseUntil = 0;
    planned?.cancel();
    planned = null;
  }

  async function hurry(what: Hurry): Promise<void> {
    const owner = session.owner();
    if (owner !== null) await hurryOutbox(device, owner, what);
    resetPause();
    await run();
    if (what !== "fresh") await uploads.now();
  }

  function onWake(reason: WakeReason): void {
    if (reason === "online") void hurry("waiting").catch(() => undefined);
    else if (reason === "hidden") {
      void hurry("fresh").catch(() => undefined);
      void handOver().catch(() => undefined);
    } else {
      void probeDevice(device).catch(() => undefined);
      resetPause();
      plan(now());
    }
    if (reason === "online") void downloads.resume().catch(() => undefined);
    if (reason === "online" || reason === "visible") catchUp();
  }

  /** The page may be gone in a moment: the worker is to go on where there is something left. */
  async function handOver(): Promise<void> {
    const owner = session.owner();
    if (owner === null) return;
    const { waiting, audio } = await countOutbox(device, owner);
    if (waiting + audio > 0) await around.askForWake();
  }

  const catchUp = (): void => {
    if (session.state().kind === "signed_in") void pull.pullAttempts().catch(() => undefined);
  };

  function onMinute(): void {
    const isStalled = running !== null && now() - running.since > STALLED_AFTER;
    if (!isStalled) return plan(now());
    drain = newDrain();
    running = null;
    void reopenWork(device)
      .then(() => run(true))
      .catch(() => undefined);
  }

  /** Watches the outbox of whoever is signed in. */
  function watchCount(onCount: (count: OutboxCount) => void): () => void {
    let stopCount: (() => void) | null = null;
    let watched: string | null = null;
    let last = NOTHING;
    const stopState = session.watchState().subscribe(() => {
      const owner = session.owner();
      if (owner === watched && stopCount !== null) return onCountAgain();
      watched = owner;
      stopCount?.();
      stopCount = owner === null ? null : watchOutboxCount(device, owner).subscribe(remember);
      if (owner === null) remember(NOTHING);
    });
    function remember(count: OutboxCount): void {
      last = count;
      onCount(count);
    }
    function onCountAgain(): void {
      onCount(last);
    }
    return () => {
      stopState();
      stopCount?.();
    };
  }

  function viewOf(count: OutboxCount): OutboxView {
    const total = count.waiting + count.blocked + count.rejected + count.audio;
    return { count: total, oldest: count.oldest, state: total === 0 ? "idle" : stateOf(count) };
  }

  function stateOf(count: OutboxCount): OutboxState {
    if (session.state().kind === "expired") return "sign_in";
    if (activity === "sending" || isSendingAudio) return "sending";
    if (count.blocked + count.rejected > 0) return "attention";
    return activity === "offline" || !around.isOnline() ? "offline" : "idle";
  }

  return {
    drainSoon: () => plan(now()),
    sendNow: () => hurry("blocked"),
    download: downloads.download,
    cancelDownload: downloads.cancel,
    removeDownload: downloads.remove,
    restoreMedia: downloads.restoreMedia,
    resumeDownloads: downloads.resume,
    refreshBooks: pull.refreshBooks,
    pullAttempts: () => pull.pullAttempts(),
    start() {
      let lastDue: number | null = null;
      const stops = [
        around.every(EVERY, onMinute),
        around.onWake(onWake),
        watchCount((count) => {
          if (count.due !== null && count.due !== lastDue) plan(count.due);
          lastDue = count.due;
        }),
        session.watchState().subscribe((state) => {
          if (state.kind !== "signed_in") return;
          plan(now());
          catchUp();
        }),
        notices.hear((notice) => {
          if (notice.type === "drain") show(notice.state === "sending" ? "sending" : "quiet");
        }),
      ];
      void session
        .reconcile()
        .then(() => downloads.resume())
        .catch(() => undefined);
      return () => {
        for (const stop of stops) stop();
        uploads.stop();
        resetPause();
      };
    },
    watchOutbox: () => ({
      subscribe(onValue) {
        let count = NOTHING;
        const tell = (): void => onValue(viewOf(count));
        viewers.add(tell);
        const stop = watchCount((next) => {
          count = next;
          tell();
        });
        return () => {
          viewers.delete(tell);
          stop();
        };
      },
    }),
  };
}
