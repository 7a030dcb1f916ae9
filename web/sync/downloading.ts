import type { Device } from "#web/db/device.ts";
import { readOfflineRules } from "#web/db/offline-rules.ts";
import { listPackRows } from "#web/db/packs.ts";
import type { DownloadParts, Downloads } from "./download.ts";
import type { KeepEnd, KeeperParts } from "./keep-ready.ts";
import { once } from "./once.ts";
import type { fetchPinnedCopy, PinnedCopy } from "./pinned-copy.ts";

export type DownloadingParts = Omit<DownloadParts, "wordList"> &
  Pick<KeeperParts, "learner" | "refreshBooks"> & { wordList: string | undefined };

export type Downloading = {
  downloads: () => Promise<Downloads>;
  keepReady: () => Promise<KeepEnd>;
  fetchPinned: (head: Parameters<typeof fetchPinnedCopy>[1]) => Promise<PinnedCopy>;
  /** What was cut off, then what is to be kept ready; what has left the library goes. */
  goOn: () => Promise<void>;
};

/** What fetches tests for the time without a network. Its scripts are fetched when there is something to do. */
export function createDownloading(parts: DownloadingParts): Downloading {
  const { device, client, surroundings } = parts;
  const downloads = once(async () => {
    const { createDownloads } = await import("./download.ts");
    const { wordList } = parts;
    return createDownloads({ device, client, surroundings, ...(wordList !== undefined && { wordList }) });
  });
  const keeper = once(async () => {
    const [{ createKeeper }, loaded] = await Promise.all([import("./keep-ready.ts"), downloads()]);
    return createKeeper({ device, downloads: loaded, refreshBooks: parts.refreshBooks, learner: parts.learner });
  });
  const keepReady = async (): Promise<KeepEnd> => (await keeper())();

  return {
    downloads,
    keepReady,
    async fetchPinned(head) {
      const { fetchPinnedCopy } = await import("./pinned-copy.ts");
      return await fetchPinnedCopy({ device, client, surroundings }, head);
    },
    async goOn() {
      if (await isIdle(device)) return;
      const loaded = await downloads();
      await loaded.resume();
      await loaded.tidy();
      await keepReady();
    },
  };
}

/** Whether this device has no download and is to have none. */
async function isIdle(device: Device): Promise<boolean> {
  const [rows, rules] = await Promise.all([listPackRows(device), readOfflineRules(device)]);
  return rows.length === 0 && rules.keep === 0;
}
