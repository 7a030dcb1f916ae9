import { type Lexicon, readLexicon } from "#core/exam/language/lexicon.ts";
import { keepLanguageFile, readLanguageFile } from "#web/db/language-cache.ts";

/** The words of this build, from the device, else from the network, which the device then keeps; null where neither has them. */
export async function openLexicon(path: string, net: typeof fetch = fetch): Promise<Lexicon | null> {
  const kept = await readLanguageFile(caches, path).catch(() => null);
  if (kept !== null) return readLexicon(kept.trimEnd());
  const response = await net(path).catch(() => null);
  if (response === null || !response.ok) return null;
  const body = await response.arrayBuffer();
  await keepLanguageFile(caches, path, body).catch(() => undefined);
  return readLexicon(new TextDecoder().decode(body).trimEnd());
}
