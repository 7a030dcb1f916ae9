import { type Dictionary, readDictionary } from "#core/exam/study/dictionary.ts";
import { readLanguageFile, storeLanguageFile } from "#web/db/library/language-cache.ts";

/** Address of this build's dictionary. The file name has a content hash. */
declare const __DICTIONARY__: string;

let opened: Promise<Dictionary | null> | null = null;

/**
 * Returns this build's dictionary from the device. If it is not there, fetches and stores it. Null if it cannot be
 * fetched; the next call tries again.
 */
export function openDictionary(net: typeof fetch = fetch): Promise<Dictionary | null> {
  opened ??= readFile(__DICTIONARY__, net).then((file) => {
    if (file === null) opened = null;
    return file === null ? null : readDictionary(file);
  });
  return opened;
}

async function readFile(path: string, net: typeof fetch): Promise<string | null> {
  const stored = await readLanguageFile(caches, path).catch(() => null);
  if (stored !== null) return stored;
  const response = await net(path).catch(() => null);
  const body = response?.ok === true ? await response.arrayBuffer().catch(() => null) : null;
  if (body === null) return null;
  await storeLanguageFile(caches, path, body).catch(() => undefined);
  return new TextDecoder().decode(body);
}
