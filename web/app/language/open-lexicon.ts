import { type Lexicon, readLexicon } from "#core/exam/language/lexicon.ts";
import { openLanguageFile } from "./open-language-file.ts";

/**
 * Returns the lexicon made from this build's word list. If the list is not on the device, fetches and stores it. Null
 * if the list cannot be fetched.
 */
export async function openLexicon(path: string, fetchFile: typeof fetch = fetch): Promise<Lexicon | null> {
  const text = await openLanguageFile(path, fetchFile);
  return text === null ? null : readLexicon(text.trimEnd());
}
