import { hasLanguageFile, storeLanguageFile } from "#web/db/library/language-cache.ts";
import type { Client } from "#web/net/client.ts";
import { DownloadStop } from "./pack-fetch.ts";
import type { Platform } from "../platform.ts";

export type WordListDependencies = {
  client: Client;
  platform: Pick<Platform, "caches">;
  /** Address of the word list in this build; null if it has none. */
  wordList: string | null;
};

/**
 * Fetches the word list once per build. With it the device evaluates Writing and reports on the vocabulary of Speaking.
 * Throws DownloadStop when offline. Ignores other failures, because an attempt works without the list.
 */
export async function fetchWordList({ client, platform, wordList }: WordListDependencies): Promise<void> {
  const { caches } = platform;
  if (caches === null || wordList === null || (await hasLanguageFile(caches, wordList))) return;
  const opened = await client.openFile(wordList, {});
  if (opened.kind === "network") throw new DownloadStop("paused", "network");
  if (opened.kind !== "ok") return;
  const body = await opened.response.arrayBuffer().catch(() => {
    throw new DownloadStop("paused", "network");
  });
  await storeLanguageFile(caches, wordList, body).catch(() => undefined);
}
