import { hasLanguageFile, keepLanguageFile } from "#web/db/language-cache.ts";
import type { Client } from "#web/net/client.ts";
import { DownloadStop } from "./pack-fetch.ts";
import type { Surroundings } from "./surroundings.ts";

export type WordListParts = {
  client: Client;
  surroundings: Pick<Surroundings, "caches">;
  /** Where this build has its list of words; null where it has none. */
  wordList: string | null;
};

/**
 * Brings the list of words that a Writing answer is evaluated with, once per build. Throws DownloadStop where there is
 * no network; a server without the list, or a full disk, costs the estimate on this device and nothing else.
 */
export async function fetchWordList({ client, surroundings, wordList }: WordListParts): Promise<void> {
  const { caches } = surroundings;
  if (caches === null || wordList === null || (await hasLanguageFile(caches, wordList))) return;
  const opened = await client.openFile(wordList, {});
  if (opened.kind === "network") throw new DownloadStop("paused", "network");
  if (opened.kind !== "ok") return;
  const body = await opened.response.arrayBuffer().catch(() => {
    throw new DownloadStop("paused", "network");
  });
  await keepLanguageFile(caches, wordList, body).catch(() => undefined);
}
