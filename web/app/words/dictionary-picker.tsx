import type { RefObject } from "react";
import { WordPicker } from "#web/features/study/words/word-picker.tsx";
import { openDictionary } from "./open-dictionary.ts";

export type DictionaryPickerProps = {
  /** The text that words are picked from. */
  region: RefObject<HTMLElement | null>;
  /** Title of the text, for people. */
  source: string;
};

/** Adds words of a text to the notebook, with meanings from this build's dictionary. */
export function DictionaryPicker(props: DictionaryPickerProps) {
  return <WordPicker {...props} openDictionary={openDictionary} />;
}
