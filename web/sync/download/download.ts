import type { ModuleSummary } from "#core/exam/content/book.ts";
import { NO_KEY_VERSION } from "#core/exam/content/book-tests.ts";
import type { MediaItem } from "#core/exam/content/media.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import type { MediaRow } from "#web/db/storage/cache-database.ts";
import type { Device } from "#web/db/storage/device.ts";
import { readAllModules } from "#web/db/library/all-modules.ts";
import { deleteMediaFiles } from "#web/db/library/media-cache.ts";
import { findFinishedPacks } from "#web/db/library/finished-packs.ts";
import { readOfflineRules } from "#web/db/library/offline-rules.ts";
import { readPins, removePacks } from "#web/db/library/download-storage.ts";
import {
  changePackRow,
  getPackContent,
  getPackRow,
  listPackRows,
  recordNeededFiles,
  putPackRow,
  removePack,
  storePack,
  type PackError,
  type PackRow,
} from "#web/db/library/packs.ts";
import { countPartialBytes } from "#web/db/library/partial-files.ts";
import { replaceByTombstones, findWithdrawnPacks } from "#web/db/library/withdrawn-packs.ts";
import { connectionCost, mayFetchInBackground, type ConnectionCost } from "../connection.ts";
import { runWithLock } from "../locks.ts";
import { createPackFetch, toDownloadStop, type PackFetchDependencies } from "./pack-fetch.ts";
import { createQueueOfOne } from "../queue-of-one.ts";
import { fetchBookSamples } from "./book-samples.ts";
import { fetchSampleAnswers } from "./sample-answers.ts";
import { fetchWordList } from "./word-list.ts";

/** Modules that need the word list: the device evaluates Writing and describes the vocabulary of Speaking with it. */
const USES_WORD_LIST: ReadonlySet<ModuleType> = new Set<ModuleType>(["writing", "speaking"]);

export type DownloadDependencies = PackFetchDependencies & {
  /** Returns the cost of the connection; by default the browser's value. */
  cost?: () => ConnectionCost;
  /** Address of the word list in this build. */
  wordList?: string;
};

/**
 * Result of checking all downloads. `files` were checked, `mended` of them fetched again. `missing` downloads lack
 * their content or a file that could not be fetched.
 */
export type CheckResult = { files: number; mended: number; missing: number };

export type Downloads = {
  /**
   * Downloads a module, unless the device has the newest version that it knows. Resolves with its row when the try
   * ends. The row is still queued if another tab downloads the module.
   */
  download: (moduleType: ModuleType, moduleSlug: string, title: string) => Promise<PackRow>;
  /** Pauses a download until the learner resumes it. */
  pause: (moduleSlug: string) => Promise<void>;
  /** Cancels a download. An earlier ready version stays; otherwise the bytes so far are deleted. */
  cancel: (moduleSlug: string) => Promise<void>;
  /** Deletes a downloaded module, unless an attempt needs it. */
  remove: (moduleSlug: string) => Promise<"removed" | "in_use">;
  /** Fetches missing media files of a module. */
  restoreMedia: (moduleSlug: string, items: readonly MediaItem[]) => Promise<"ready" | PackError>;
  /** Resumes interrupted downloads, if the connection may be used. */
  resume: () => Promise<void>;
  /** Checks the hash of every downloaded media file. Fetches missing and damaged files again. */
  check: () => Promise<CheckResult>;
  /**
   * Deletes modules that left the library, and finished modules if the learner chose that. Keeps what attempts need.
   */
  deleteUnneeded: () => Promise<void>;
};

/** Abort reason if the learner paused the download. */
const PAUSED_BY_LEARNER = "held";
/** Minimum time between two progress updates of a row. */
const PROGRESS_EVERY_MS = 120;

export function createDownloads(dependencies: DownloadDependencies): Downloads {
  const { device, platform } = dependencies;
  const cost = dependencies.cost ?? connectionCost;
  const runInTurn = createQueueOfOne();
  const packFetch = createPackFetch(dependencies);
  const active = new Map<string, { controller: AbortController; end: Promise<PackRow> }>();

  async function download(moduleType: ModuleType, moduleSlug: string, title: string): Promise<PackRow> {
    const running = active.get(moduleSlug);
    if (running !== undefined) return await running.end;
    const controller = new AbortController();
    const end = queueDownload(moduleType, moduleSlug, title, controller.signal).finally(() =>
      active.delete(moduleSlug),
    );
    active.set(moduleSlug, { controller, end });
    return await end;
  }

  async function queueDownload(
    moduleType: ModuleType,
    moduleSlug: string,
    title: string,
    signal: AbortSignal,
  ): Promise<PackRow> {
    const [known, summary] = await Promise.all([getPackRow(device, moduleSlug), findSummary(device, moduleSlug)]);
    if (known !== undefined && known.state === "ready" && isCurrent(known, summary)) return known;
    const total = summary === null ? (known?.total ?? 0) : summary.pack_bytes.json + summary.pack_bytes.media;
    const row: PackRow = {
      module_slug: moduleSlug,
      module_type: moduleType,
      title,
      state: "queued",
      done: Math.min(Math.max(await countPartialBytes(device, moduleSlug), interruptedBytes(known)), total),
      total,
      content_version: known?.content_version ?? null,
      key_version: known?.key_version ?? null,
      error: null,
      stored_at: known?.stored_at ?? null,
      files: known?.files ?? [],
    };
    await putPackRow(device, row);
    await runInTurn(() =>
      runWithLock({ device, platform }, `download-${moduleSlug}`, () => downloadModule(row, summary, signal)),
    );
    if (signal.reason === PAUSED_BY_LEARNER) await markPaused(moduleSlug);
    return (await getPackRow(device, moduleSlug)) ?? { ...row, state: "failed" };
  }

  async function downloadModule(row: PackRow, summary: ModuleSummary | null, signal: AbortSignal): Promise<void> {
    const slug = row.module_slug;
    try {
      if (signal.aborted) return;
      await changePackRow(device, slug, { state: "downloading" });
      const showProgress = createProgress(device, slug, platform.now);
      const { pack, bytes } = await packFetch.fetchPack({ ...row, ...versionsOf(summary) }, signal, showProgress);
      await recordNeededFiles(device, slug, bytes + pack.media.reduce((sum, item) => sum + item.bytes, 0), pack.media);
      let doneBytes = bytes;
      for (const item of pack.media) {
        const before = doneBytes;
        await packFetch.fetchMedia(slug, item, signal, (received) => showProgress(before + received));
        doneBytes += item.bytes;
      }
      if (USES_WORD_LIST.has(pack.module.module_type)) await fetchWords();
      if (pack.module.module_type === "writing") {
        const sections = pack.module.parts.map((task) => task.id);
        await fetchSampleAnswers(dependencies, sections).catch(() => undefined);
        const fetchMedia = (item: MediaItem) => packFetch.fetchMedia(slug, item, signal, () => undefined);
        await fetchBookSamples({ ...dependencies, now: platform.now }, pack.book.slug, fetchMedia).catch(
          () => undefined,
        );
      }
      if (signal.aborted) return;
      await storePack(device, pack, platform.now());
    } catch (error) {
      if (signal.aborted) return;
      const stop = toDownloadStop(error);
      await changePackRow(device, slug, { state: stop.state, error: stop.reason }).catch(() => undefined);
      // The row shows an unexpected error as damage. The error is a bug, so it is also thrown.
      if (stop !== error && stop.reason === "damaged") throw error;
    }
  }

  const fetchWords = (): Promise<void> => fetchWordList({ ...dependencies, wordList: dependencies.wordList ?? null });

  async function deleteMedia(orphans: readonly MediaRow[]): Promise<void> {
    if (platform.caches === null || orphans.length === 0) return;
    await deleteMediaFiles(
      platform.caches,
      orphans.map((row) => row.path),
    );
  }

  /** Stops a running download and waits until its bytes are stored. */
  async function stop(moduleSlug: string, reason?: typeof PAUSED_BY_LEARNER): Promise<void> {
    const running = active.get(moduleSlug);
    if (running === undefined) return;
    running.controller.abort(reason);
    await running.end.catch(() => undefined);
  }

  async function markPaused(moduleSlug: string): Promise<void> {
    const row = await getPackRow(device, moduleSlug);
    if (row === undefined || row.state === "ready" || row.state === "withdrawn") return;
    await changePackRow(device, moduleSlug, { state: "paused", error: "held" });
  }

  async function restoreMedia(moduleSlug: string, items: readonly MediaItem[]): Promise<"ready" | PackError> {
    const { signal } = new AbortController();
    try {
      for (const item of items) await packFetch.fetchMedia(moduleSlug, item, signal, () => undefined);
      return "ready";
    } catch (error) {
      return toDownloadStop(error).reason;
    }
  }

  async function check(): Promise<CheckResult> {
    const result: CheckResult = { files: 0, mended: 0, missing: 0 };
    const { signal } = new AbortController();
    for (const row of await listPackRows(device)) {
      if (row.state !== "ready") continue;
      const content = await getPackContent(device, row.module_slug);
      try {
        if (content === undefined) throw new Error("a download without its content");
        for (const item of content.media) {
          result.files += 1;
          if ((await packFetch.fetchMedia(row.module_slug, item, signal, () => undefined)) === "fetched")
            result.mended += 1;
        }
      } catch (error) {
        result.missing += 1;
        const { state, reason } = toDownloadStop(error);
        await changePackRow(device, row.module_slug, { state, error: reason, done: 0 });
      }
    }
    return result;
  }

  return {
    download,
    restoreMedia,
    check,
    async pause(moduleSlug) {
      await stop(moduleSlug, PAUSED_BY_LEARNER);
      await markPaused(moduleSlug);
    },
    async cancel(moduleSlug) {
      await stop(moduleSlug);
      const [row, content] = await Promise.all([getPackRow(device, moduleSlug), getPackContent(device, moduleSlug)]);
      if (row === undefined || row.state === "ready") return;
      if (content === undefined) await deleteMedia(await removePack(device, moduleSlug));
      else await changePackRow(device, moduleSlug, { state: "ready", done: row.total, error: null });
    },
    async remove(moduleSlug) {
      if ((await readPins(device)).modules.has(moduleSlug)) return "in_use";
      await stop(moduleSlug);
      await deleteMedia(await removePack(device, moduleSlug));
      return "removed";
    },
    async resume() {
      const waiting = (await listPackRows(device)).filter(
        (row) => row.error !== "held" && ["queued", "downloading", "paused"].includes(row.state),
      );
      const { mobile_data } = await readOfflineRules(device);
      if (mayFetchInBackground(cost(), mobile_data)) {
        // The word list has another address in a newer build, and is missing after an older build's download.
        if ((await listPackRows(device)).some((row) => row.state === "ready" && USES_WORD_LIST.has(row.module_type)))
          await fetchWords().catch(() => undefined);
        await Promise.all(waiting.map((row) => download(row.module_type, row.module_slug, row.title)));
        return;
      }
      const idle = waiting.filter((row) => !active.has(row.module_slug));
      await Promise.all(
        idle.map((row) => changePackRow(device, row.module_slug, { state: "paused", error: "metered" })),
      );
    },
    async deleteUnneeded() {
      const withdrawn = await findWithdrawnPacks(device);
      if (withdrawn.length > 0) await deleteMedia(await replaceByTombstones(device, withdrawn));
      if ((await readOfflineRules(device)).remove_finished !== true) return;
      const finished = (await findFinishedPacks(device)).map((row) => row.module_slug);
      if (finished.length > 0) await deleteMedia(await removePacks(device, finished));
    },
  };
}

/** Returns the bytes of an interrupted first download; 0 if the row has bytes of a ready, older version. */
function interruptedBytes(row: PackRow | undefined): number {
  return row === undefined || row.content_version !== null ? 0 : row.done;
}

/** Finds a module in the stored books; returns null if no book has it. */
async function findSummary(device: Device, moduleSlug: string): Promise<ModuleSummary | null> {
  return (await readAllModules(device)).find((module) => module.slug === moduleSlug) ?? null;
}

function versionsOf(summary: ModuleSummary | null): { content_version: string | null; key_version: string | null } {
  return { content_version: summary?.content_version ?? null, key_version: summary?.key_version ?? null };
}

function isCurrent(row: PackRow, summary: ModuleSummary | null): boolean {
  return (
    summary === null ||
    (row.content_version === summary.content_version && (row.key_version ?? NO_KEY_VERSION) === summary.key_version)
  );
}

/** Creates the function that writes the number of downloaded bytes to the row. It drops updates that come too early. */
function createProgress(device: Device, slug: string, now: () => number): (done: number) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (done) => {
    if (now() - last < PROGRESS_EVERY_MS) return;
    last = now();
    void changePackRow(device, slug, { done }).catch(() => undefined);
  };
}
