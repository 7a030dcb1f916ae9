import type { Device } from "#web/db/storage/device.ts";
import { readOfflineRules } from "#web/db/library/offline-rules.ts";
import { listPackRows } from "#web/db/library/packs.ts";
import type { DownloadDependencies, Downloads } from "./download.ts";
import type { AutoDownloadResult, AutoDownloadDependencies } from "./auto-download.ts";
import { once } from "../once.ts";
import type { fetchPinnedCopy, PinnedCopy } from "./pinned-copy.ts";

export type DownloadQueueDependencies = Omit<DownloadDependencies, "wordList"> &
  Pick<AutoDownloadDependencies, "learner" | "refreshBooks"> & { wordList: string | undefined };

export type DownloadQueue = {
  downloads: () => Promise<Downloads>;
  autoDownload: () => Promise<AutoDownloadResult>;
  fetchPinned: (head: Parameters<typeof fetchPinnedCopy>[1]) => Promise<PinnedCopy>;
  /** Resumes interrupted downloads, deletes downloads that are no longer needed, and downloads untried modules. */
  resume: () => Promise<void>;
};

/** Creates the download queue. Its scripts load only when they are needed. */
export function createDownloadQueue(dependencies: DownloadQueueDependencies): DownloadQueue {
  const { device, client, platform } = dependencies;
  const downloads = once(async () => {
    const { createDownloads } = await import("./download.ts");
    const { wordList } = dependencies;
    return createDownloads({ device, client, platform, ...(wordList !== undefined && { wordList }) });
  });
  const loadAutoDownload = once(async () => {
    const [{ createAutoDownload: create }, loaded] = await Promise.all([import("./auto-download.ts"), downloads()]);
    return create({
      device,
      downloads: loaded,
      refreshBooks: dependencies.refreshBooks,
      learner: dependencies.learner,
    });
  });
  const autoDownload = async (): Promise<AutoDownloadResult> => (await loadAutoDownload())();

  return {
    downloads,
    autoDownload,
    async fetchPinned(head) {
      const { fetchPinnedCopy } = await import("./pinned-copy.ts");
      return await fetchPinnedCopy({ device, client, platform }, head);
    },
    async resume() {
      if (!(await needsDownloads(device))) return;
      const loaded = await downloads();
      await loaded.resume();
      await loaded.deleteUnneeded();
      await autoDownload();
    },
  };
}

/** Returns whether this device has downloads, or the learner chose automatic downloads. */
async function needsDownloads(device: Device): Promise<boolean> {
  const [rows, rules] = await Promise.all([listPackRows(device), readOfflineRules(device)]);
  return rows.length > 0 || rules.keep > 0;
}
