import { type Lexicon, readLexicon } from "#core/exam/language/lexicon.ts";
import { openLanguageFile } from "./open-language-file.ts";

/**
 * Returns this build's lexicon from the device. If it is not there, fetches and stores it. Null if it cannot be
 * fetched.
 */
export async function openLexicon(path: string, fetchFile: typeof fetch = fetch): Promise<Lexicon | null> {
  const text = await openLanguageFile(path, fetchFile);
  return text === null ? null : readLexicon(text.trimEnd());
}
