import { readLanguageFile, storeLanguageFile } from "#web/db/library/language-cache.ts";

/**
 * Returns the text of a language file from the device. If it is not there, fetches and stores it. Null if it cannot be
 * fetched.
 */
export async function openLanguageFile(path: string, fetchFile: typeof fetch): Promise<string | null> {
  const stored = await readLanguageFile(caches, path).catch(() => null);
  if (stored !== null) return stored;
  const response = await fetchFile(path).catch(() => null);
  const body = response?.ok === true ? await response.arrayBuffer().catch(() => null) : null;
  if (body === null) return null;
  await storeLanguageFile(caches, path, body).catch(() => undefined);
  return new TextDecoder().decode(body);
}
