import type { ModuleType } from "#core/exam/content/module-type.ts";
import type { CrashReport } from "#core/wire/reports.ts";
import { probeDevice, type Device } from "#web/db/device.ts";
import { onDying } from "#web/db/heal.ts";
import type { BookListName } from "#web/db/library.ts";
import { countOutbox, type Hurry, type OutboxCount } from "#web/db/outbox.ts";
import type { PackRow } from "#web/db/packs.ts";
import type { Watch } from "#web/db/watch.ts";
import type { Client } from "#web/net/client.ts";
import { onConnectionChange } from "./connection.ts";
import type { Downloads } from "./download.ts";
import { createDownloading } from "./downloading.ts";
import type { KeepEnd } from "./keep-ready.ts";
import { createNotices, type Notices } from "./notices.ts";
import { once } from "./once.ts";
import { outboxView, totalOf, watchOwnCount, type OutboxCircumstances, type OutboxView } from "./outbox-view.ts";
import type { fetchPinnedCopy, PinnedCopy } from "./pinned-copy.ts";
import { createPull, type PullEnd } from "./pull.ts";
import { createSender } from "./sender.ts";
import type { Session } from "./session.ts";
import { careForStorage, watchPersistence, type Persistence } from "./storage-care.ts";
import { browserSurroundings, type Surroundings, type WakeReason } from "./surroundings.ts";
import { createUploads } from "./uploads.ts";
import { createWatchdog } from "./watchdog.ts";

export type SyncParts = {
  device: Device;
  client: Client;
  session: Session;
  surroundings?: Surroundings;
  notices?: Notices;
  /** Where this build has the list of words that comes with Writing. */
  wordList?: string;
};

export type { OutboxState, OutboxView } from "./outbox-view.ts";

export type Sync = {
  /** Starts everything that runs by itself. Returns how to stop. */
  start: () => () => void;
  /** Sends what waits when its time has come. */
  drainSoon: () => void;
  /** Sends now, past every wait, and tries again what had been given up. Resolves when that is over. */
  sendNow: () => Promise<void>;
  /**
   * Sends what it can before the learner signs out, for `ms` at most (10 seconds). Answers how many things are still
   * unsent: with any left the learner is asked whether to send them later, to export them or to delete them.
   */
  trySendBeforeSignOut: (ms?: number) => Promise<number>;
  download: (moduleType: ModuleType, moduleSlug: string, title: string) => Promise<PackRow>;
  cancelDownload: (moduleSlug: string) => Promise<void>;
  pauseDownload: Downloads["pause"];
  removeDownload: Downloads["remove"];
  checkDownloads: Downloads["check"];
  tidyDownloads: Downloads["tidy"];
  /** Keeps as many untried tests on the device as its rules say. */
  keepReady: () => Promise<KeepEnd>;
  /** The content that an attempt of another device was begun on, with its files. */
  fetchPinned: (head: Parameters<typeof fetchPinnedCopy>[1]) => Promise<PinnedCopy>;
  restoreMedia: Downloads["restoreMedia"];
  resumeDownloads: () => Promise<void>;
  refreshBooks: (list: BookListName) => Promise<PullEnd>;
  pullAttempts: () => Promise<PullEnd>;
  watchOutbox: () => Watch<OutboxView>;
  /** Whether the browser promised to keep this device's storage. */
  watchPersistence: () => Watch<Persistence>;
};

const EVERY = 60_000;
/** While something is being sent, what other devices did is fetched this often, in ms. */
const LOOK_EVERY = 30_000;
/** A learner who signs out waits so long for what can still be sent. */
const SIGN_OUT_WAIT = 10_000;
/** What we hear of a queue that does not move; nothing of what is in it. */
const STUCK: CrashReport = {
  issueType: "System Error",
  issueDescription: "Unsent work does not move although the server answers.",
  errorInfo: "",
  currentUrl: "",
};
const REPORT_TIMEOUT = 30_000;

export function createSync(parts: SyncParts): Sync {
  const { device, client, session } = parts;
  const around = parts.surroundings ?? browserSurroundings();
  const notices = parts.notices ?? createNotices();
  const { now } = around;
  const pull = createPull({ device, client, owner: session.owner, onUser: session.updateUser, now });
  const downloading = createDownloading({
    device,
    client,
    surroundings: around,
    wordList: parts.wordList,
    refreshBooks: pull.refreshBooks,
    learner() {
      const state = session.state();
      return state.kind === "signed_in" ? state : null;
    },
  });

  const upload = once(async () => {
    const { createUpload } = await import("./upload.ts");
    return createUpload({ device, client, session, surroundings: around, onProgress: () => showAudio(true) });
  });
  const uploads = createUploads({
    upload: async () => {
      const owner = session.owner();
      if (owner === null || (await countOutbox(device, owner)).audio === 0) return { kind: "empty" };
      return await (
        await upload()
      )();
    },
    surroundings: around,
    onActivity: showAudio,
  });

  const sender = createSender({
    device,
    client,
    session,
    surroundings: around,
    notices,
    onActivity: tellViewers,
    onAnswered(isRefused) {
      watchdog.fed();
      hasNews = true;
      // What was refused was overtaken elsewhere: the server knows what this device has missed.
      if (isRefused) void pull.pullAttempts(true).catch(() => undefined);
    },
    onDrained(isEmpty) {
      // Recordings follow their announcements.
      uploads.soon();
      // Whoever is at work here may be at work elsewhere as well.
      const isDue = hasNews && Math.abs(now() - lookedAt) >= LOOK_EVERY;
      if (isEmpty && (isDue || pull.isBehind())) catchUp();
    },
  });
  const watchdog = createWatchdog(now);
  let isSendingAudio = false;
  let hasNews = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const viewers = new Set<() => void>();

  function tellViewers(): void {
    for (const viewer of viewers) viewer();
  }

  function showAudio(isSending: boolean): void {
    if (isSendingAudio === isSending) return;
    isSendingAudio = isSending;
    tellViewers();
  }

  async function hurry(what: Hurry): Promise<void> {
    await sender.hurry(what);
    if (what !== "fresh") await uploads.now();
  }

  function onWake(reason: WakeReason): void {
    if (reason === "online") void hurry("waiting").catch(() => undefined);
    else if (reason === "hidden") {
      void hurry("fresh").catch(() => undefined);
      void handOver().catch(() => undefined);
    } else {
      void probeDevice(device).catch(() => undefined);
      sender.wake();
    }
    if (reason === "online") goOnDownloading();
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
    hasNews = false;
    lookedAt = now();
    if (session.state().kind === "signed_in") void pull.pullAttempts().catch(() => undefined);
  };

  function goOnDownloading(): void {
    void downloading.goOn().catch(() => undefined);
  }

  /** Has a look whether the queue moves. What hangs is begun anew; what goes on hanging is shown, and reported. */
  function mind({ waiting, due }: OutboxCount): boolean {
    const isDue = waiting > 0 && (due === null || due <= now());
    const mayFlow = session.state().kind === "signed_in" && around.isOnline() && sender.isReached();
    const said = watchdog.look({ isDue, mayFlow });
    if (said === "fine") return false;
    if (said === "report") {
      tellViewers();
      void client.call("reportMistake", { body: STUCK, timeout: REPORT_TIMEOUT }).catch(() => undefined);
    }
    void sender.restart().catch(() => undefined);
    return true;
  }

  const circumstances = (): OutboxCircumstances => ({
    isExpired: session.state().kind === "expired",
    activity: sender.activity(),
    isSendingAudio,
    isAlarmed: watchdog.isAlarmed(),
    isOnline: around.isOnline(),
  });

  async function trySendBeforeSignOut(ms = SIGN_OUT_WAIT): Promise<number> {
    const owner = session.owner();
    if (owner === null) return 0;
    const { countUnsent } = await import("#web/db/unsent.ts");
    const left = await countUnsent(device, owner);
    if (left === 0) return 0;
    await new Promise<void>((resolve) => {
      const cancel = around.later(ms, resolve);
      const end = (): void => {
        cancel();
        resolve();
      };
      hurry("blocked").then(end, end);
    });
    return await countUnsent(device, owner);
  }

  return {
    drainSoon: () => sender.plan(now()),
    sendNow: () => hurry("blocked"),
    trySendBeforeSignOut,
    download: async (...what) => (await downloading.downloads()).download(...what),
    cancelDownload: async (slug) => (await downloading.downloads()).cancel(slug),
    pauseDownload: async (slug) => (await downloading.downloads()).pause(slug),
    removeDownload: async (slug) => (await downloading.downloads()).remove(slug),
    checkDownloads: async () => (await downloading.downloads()).check(),
    tidyDownloads: async () => (await downloading.downloads()).tidy(),
    keepReady: downloading.keepReady,
    fetchPinned: downloading.fetchPinned,
    restoreMedia: async (...what) => (await downloading.downloads()).restoreMedia(...what),
    resumeDownloads: async () => (await downloading.downloads()).resume(),
    refreshBooks: pull.refreshBooks,
    pullAttempts: () => pull.pullAttempts(),
    start() {
      let count: OutboxCount | null = null;
      let hasWork = false;
      const onCount = (next: OutboxCount): void => {
        if (next.due !== null && next.due !== count?.due) sender.plan(next.due);
        count = next;
        mind(next);
        around.showBadge(totalOf(next));
        if (hasWork || totalOf(next) === 0) return;
        hasWork = true;
        void careForStorage(device, around).catch(() => undefined);
      };
      const stops = [
        around.every(EVERY, () => {
          if (count === null || !mind(count)) sender.plan(now());
        }),
        around.onWake(onWake),
        onDying(() => probeDevice(device)),
        onConnectionChange(goOnDownloading),
        watchOwnCount(device, session, onCount),
        session.watchState().subscribe((state) => {
          if (state.kind !== "signed_in") return;
          sender.plan(now());
          catchUp();
        }),
        notices.hear((notice) => {
          if (notice.type === "drain") sender.hear(notice.state);
        }),
      ];
      void around.askForVisits().catch(() => undefined);
      void session
        .reconcile()
        .then(goOnDownloading)
        .catch(() => undefined);
      return () => {
        for (const stop of stops) stop();
        uploads.stop();
        sender.stop();
      };
    },
    watchOutbox: () => ({
      subscribe(onValue) {
        let count: OutboxCount | null = null;
        const tell = (): void => {
          if (count !== null) onValue(outboxView(count, circumstances()));
        };
        viewers.add(tell);
        const stop = watchOwnCount(device, session, (next) => {
          count = next;
          tell();
        });
        return () => {
          viewers.delete(tell);
          stop();
        };
      },
    }),
    watchPersistence: () => watchPersistence(device),
  };
}
