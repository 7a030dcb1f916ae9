import { type Lexicon, readLexicon } from "#core/exam/language/lexicon.ts";
import { storeLanguageFile, readLanguageFile } from "#web/db/library/language-cache.ts";

/**
 * Returns this build's lexicon from the device. If it is not there, fetches and stores it. Null if it cannot be
 * fetched.
 */
export async function openLexicon(path: string, net: typeof fetch = fetch): Promise<Lexicon | null> {
  const stored = await readLanguageFile(caches, path).catch(() => null);
  if (stored !== null) return readLexicon(stored.trimEnd());
  const response = await net(path).catch(() => null);
  if (response === null || !response.ok) return null;
  const body = await response.arrayBuffer();
  await storeLanguageFile(caches, path, body).catch(() => undefined);
  return readLexicon(new TextDecoder().decode(body).trimEnd());
}
