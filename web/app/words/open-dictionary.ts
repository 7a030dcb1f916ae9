import { type Dictionary, readDictionary } from "#core/exam/study/dictionary.ts";
import { openLanguageFile } from "../language/open-language-file.ts";

/** Address of this build's dictionary. The file name has a content hash. */
declare const __DICTIONARY__: string;

/** The dictionary, opened or being opened. Null before the first call and after a failure. */
let opened: Promise<Dictionary | null> | null = null;

/**
 * Returns this build's dictionary from the device. If it is not there, fetches and stores it. Null if it cannot be
 * fetched. The next call then tries again.
 */
export function openDictionary(): Promise<Dictionary | null> {
  opened ??= openLanguageFile(__DICTIONARY__, fetch).then((text) => {
    if (text === null) opened = null;
    return text === null ? null : readDictionary(text);
  });
  return opened;
}
