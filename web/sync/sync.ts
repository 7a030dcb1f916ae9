import type { ModuleType } from "#core/exam/content/module-type.ts";
import type { CrashReport } from "#core/wire/feedback/reports.ts";
import { probeDevice, type Device } from "#web/db/storage/device.ts";
import { registerRepair } from "#web/db/storage/reconnect.ts";
import type { BookListName } from "#web/db/library/books.ts";
import { countOutbox, type FlushScope, type OutboxCount } from "#web/db/outbox/outbox.ts";
import type { PackRow } from "#web/db/library/packs.ts";
import type { Watch } from "#web/db/storage/watch.ts";
import type { Client } from "#web/net/client.ts";
import { onConnectionChange } from "./connection.ts";
import type { Downloads } from "./download/download.ts";
import { createDownloadQueue } from "./download/download-queue.ts";
import type { AutoDownloadResult } from "./download/auto-download.ts";
import { createNotices, type Notices } from "./send/notices.ts";
import { once } from "./once.ts";
import { outboxView, totalOf, watchOwnCount, type SendingConditions, type OutboxView } from "./send/outbox-view.ts";
import type { fetchPinnedCopy, PinnedCopy } from "./download/pinned-copy.ts";
import { createPull, type PullOutcome } from "./pull.ts";
import { createSender } from "./send/sender.ts";
import type { Session } from "./session.ts";
import { protectStorage, watchPersistence, type Persistence } from "./download/protect-storage.ts";
import { browserPlatform, type Platform, type WakeReason } from "./platform.ts";
import { createUploads } from "./send/uploads.ts";
import { createWatchdog } from "./watchdog.ts";

export type SyncDependencies = {
  device: Device;
  client: Client;
  session: Session;
  platform?: Platform;
  notices?: Notices;
  /** Address of the word list in this build. */
  wordList?: string;
};

export type { OutboxState, OutboxView } from "./send/outbox-view.ts";

export type Sync = {
  /** Sends and pulls while the page is open. Returns the function that stops this. */
  start: () => () => void;
  /** Drains the outbox now, or at the end of the present pause. */
  drainSoon: () => void;
  /** Ends the pause, drains now and retries blocked commands. Resolves when the drain ends. */
  sendNow: () => Promise<void>;
  /** Drains for at most `ms` (by default 10 s) before a sign-out. Returns how many items the server still lacks. */
  trySendBeforeSignOut: (ms?: number) => Promise<number>;
  download: (moduleType: ModuleType, moduleSlug: string, title: string) => Promise<PackRow>;
  cancelDownload: (moduleSlug: string) => Promise<void>;
  pauseDownload: Downloads["pause"];
  removeDownload: Downloads["remove"];
  checkDownloads: Downloads["check"];
  deleteUnneededDownloads: Downloads["deleteUnneeded"];
  /** Downloads untried modules until the device has as many as the learner chose. */
  autoDownload: () => Promise<AutoDownloadResult>;
  /** Fetches the content version of another device's attempt, with its files. */
  fetchPinned: (head: Parameters<typeof fetchPinnedCopy>[1]) => Promise<PinnedCopy>;
  restoreMedia: Downloads["restoreMedia"];
  resumeDownloads: () => Promise<void>;
  refreshBooks: (list: BookListName) => Promise<PullOutcome>;
  pullChanges: () => Promise<PullOutcome>;
  watchOutbox: () => Watch<OutboxView>;
  /** Watches whether the browser granted persistent storage. */
  watchPersistence: () => Watch<Persistence>;
};

/** Interval of the checks for a stalled outbox. */
const CHECK_EVERY_MS = 60_000;
/** After sending, pulls again if the last pull is older than this. */
const MIN_PULL_INTERVAL_MS = 30_000;
/** Longest time that a sign-out waits for the drain. */
const SIGN_OUT_WAIT_MS = 10_000;
/** Crash report about a stalled outbox. It contains nothing that the learner wrote. */
const STALL_CRASH_REPORT: CrashReport = {
  issueType: "System Error",
  issueDescription: "Unsent work does not move although the server answers.",
  errorInfo: "",
  currentUrl: "",
};
const REPORT_TIMEOUT_MS = 30_000;

export function createSync(dependencies: SyncDependencies): Sync {
  const { device, client, session } = dependencies;
  const platform = dependencies.platform ?? browserPlatform();
  const notices = dependencies.notices ?? createNotices();
  const { now } = platform;
  const pull = createPull({ device, client, owner: session.owner, onUser: session.updateUser, now });
  const downloadQueue = createDownloadQueue({
    device,
    client,
    platform,
    wordList: dependencies.wordList,
    refreshBooks: pull.refreshBooks,
    learner() {
      const state = session.state();
      return state.kind === "signed_in" ? state : null;
    },
  });

  const upload = once(async () => {
    const { createUpload } = await import("./send/upload.ts");
    return createUpload({ device, client, session, platform, onProgress: () => setSendingAudio(true) });
  });
  const uploads = createUploads({
    upload: async () => {
      const owner = session.owner();
      if (owner === null || (await countOutbox(device, owner)).audio === 0) return { kind: "empty" };
      return await (
        await upload()
      )();
    },
    platform,
    onEnd: () => setSendingAudio(false),
  });

  const sender = createSender({
    device,
    client,
    session,
    platform,
    notices,
    onActivity: notifyViewListeners,
    onAnswered(isRefused) {
      watchdog.recordProgress();
      hasSentSincePull = true;
      // The server may have rejected the command because another device changed the item. A full pull fetches that
      // change.
      if (isRefused) void pull.pullAllChanges().catch(() => undefined);
    },
    onDrained(isEmpty) {
      // The server accepts a recording only after its command.
      uploads.sendSoon();
      // A learner who works on this device may also work on another one.
      const isDue = hasSentSincePull && Math.abs(now() - pulledAt) >= MIN_PULL_INTERVAL_MS;
      if (isEmpty && (isDue || pull.isBehind())) pullInBackground();
    },
  });
  const watchdog = createWatchdog(now);
  let isSendingAudio = false;
  let hasSentSincePull = false;
  let pulledAt = Number.NEGATIVE_INFINITY;
  const viewListeners = new Set<() => void>();

  function notifyViewListeners(): void {
    for (const listener of viewListeners) listener();
  }

  function setSendingAudio(isSending: boolean): void {
    if (isSendingAudio === isSending) return;
    isSendingAudio = isSending;
    notifyViewListeners();
  }

  async function flush(scope: FlushScope): Promise<void> {
    await sender.flush(scope);
    if (scope !== "fresh") await uploads.sendNow();
  }

  function onWake(reason: WakeReason): void {
    if (reason === "online") void flush("waiting").catch(() => undefined);
    else if (reason === "hidden") {
      void flush("fresh").catch(() => undefined);
      void askWorkerToContinue().catch(() => undefined);
    } else {
      void probeDevice(device).catch(() => undefined);
      sender.wake();
    }
    if (reason === "online") continueDownloads();
    if (reason === "online" || reason === "visible") pullInBackground();
  }

  /** Asks the worker to continue if the outbox is not empty, because the page may close. */
  async function askWorkerToContinue(): Promise<void> {
    const owner = session.owner();
    if (owner === null) return;
    const { waiting, audio } = await countOutbox(device, owner);
    if (waiting + audio > 0) await platform.registerSync();
  }

  const pullInBackground = (): void => {
    hasSentSincePull = false;
    pulledAt = now();
    if (session.state().kind === "signed_in") void pullChanges().catch(() => undefined);
  };

  /** Restores kept work, then pulls. In the other order the pull would not know the restored work. */
  async function pullChanges(): Promise<PullOutcome> {
    await session.restoreKeptWork().catch(() => undefined);
    return await pull.pullChanges();
  }

  function continueDownloads(): void {
    void downloadQueue.resume().catch(() => undefined);
  }

  /**
   * Restarts a stalled drain. If a restart did not help, shows and reports the stall too. Returns whether it restarted
   * the drain.
   */
  function restartIfStalled({ sending, due }: OutboxCount): boolean {
    const isDue = due === null ? sending > 0 : due <= now();
    const canSend = session.state().kind === "signed_in" && platform.isOnline() && sender.hasLastDrainSucceeded();
    const action = watchdog.check({ isDue, canSend });
    if (action === "fine") return false;
    if (action === "restart_and_report") {
      notifyViewListeners();
      void client
        .call("reportMistake", { body: STALL_CRASH_REPORT, timeout: REPORT_TIMEOUT_MS })
        .catch(() => undefined);
    }
    void sender.restart().catch(() => undefined);
    return true;
  }

  const sendingConditions = (): SendingConditions => ({
    isExpired: session.state().kind === "expired",
    activity: sender.activity(),
    isSendingAudio,
    isStalled: watchdog.isReported(),
    isOnline: platform.isOnline(),
  });

  async function trySendBeforeSignOut(ms = SIGN_OUT_WAIT_MS): Promise<number> {
    const owner = session.owner();
    if (owner === null) return 0;
    const { countUnsentItems } = await import("#web/db/account/remove-account.ts");
    if ((await countUnsentItems(device, owner)) === 0) return 0;
    await new Promise<void>((resolve) => {
      const cancel = platform.later(ms, resolve);
      const end = (): void => {
        cancel();
        resolve();
      };
      flush("blocked").then(end, end);
    });
    // The sign-out needs the account's key to encrypt the work that is still unsent.
    if (platform.isOnline()) await session.fetchKeptWorkKey().catch(() => undefined);
    return await countUnsentItems(device, owner);
  }

  return {
    drainSoon: () => sender.plan(now()),
    sendNow: () => flush("blocked"),
    trySendBeforeSignOut,
    download: async (...input) => (await downloadQueue.downloads()).download(...input),
    cancelDownload: async (slug) => (await downloadQueue.downloads()).cancel(slug),
    pauseDownload: async (slug) => (await downloadQueue.downloads()).pause(slug),
    removeDownload: async (slug) => (await downloadQueue.downloads()).remove(slug),
    checkDownloads: async () => (await downloadQueue.downloads()).check(),
    deleteUnneededDownloads: async () => (await downloadQueue.downloads()).deleteUnneeded(),
    autoDownload: downloadQueue.autoDownload,
    fetchPinned: downloadQueue.fetchPinned,
    restoreMedia: async (...input) => (await downloadQueue.downloads()).restoreMedia(...input),
    resumeDownloads: async () => (await downloadQueue.downloads()).resume(),
    refreshBooks: pull.refreshBooks,
    pullChanges,
    start() {
      let count: OutboxCount | null = null;
      let hasWork = false;
      const onCount = (next: OutboxCount): void => {
        if (next.due !== null && next.due !== count?.due) sender.plan(next.due);
        count = next;
        restartIfStalled(next);
        platform.showBadge(totalOf(next));
        if (hasWork || totalOf(next) === 0) return;
        hasWork = true;
        void protectStorage(device, platform).catch(() => undefined);
      };
      const stops = [
        platform.every(CHECK_EVERY_MS, () => {
          if (count === null || !restartIfStalled(count)) sender.plan(now());
        }),
        platform.onWake(onWake),
        registerRepair(() => probeDevice(device)),
        onConnectionChange(continueDownloads),
        watchOwnCount(device, session, onCount),
        session.watchState().subscribe((state) => {
          if (state.kind !== "signed_in") return;
          sender.plan(now());
          pullInBackground();
          void session.fetchKeptWorkKey().catch(() => undefined);
        }),
        notices.listen((notice) => {
          if (notice.type === "drain") sender.handleNotice(notice.state);
        }),
      ];
      void platform.registerPeriodicSync().catch(() => undefined);
      void session
        .reconcile()
        .then(continueDownloads)
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
        const update = (): void => {
          if (count !== null) onValue(outboxView(count, sendingConditions()));
        };
        viewListeners.add(update);
        const stop = watchOwnCount(device, session, (next) => {
          count = next;
          update();
        });
        return () => {
          viewListeners.delete(update);
          stop();
        };
      },
    }),
    watchPersistence: () => watchPersistence(device),
  };
}
