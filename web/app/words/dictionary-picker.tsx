import { type RefObject, useRef } from "react";
import { WordPicker } from "#web/features/study/words/word-picker.tsx";
import { openDictionary } from "./open-dictionary.ts";

type DictionaryPickerProps = {
  /** The text that words are picked from. */
  region: RefObject<HTMLElement | null>;
  /** Title of the text, shown with each word that is picked from it. */
  source: string;
};

/** Adds words of a text to the notebook, with meanings from this build's dictionary. */
export function DictionaryPicker(props: DictionaryPickerProps) {
  return <WordPicker {...props} openDictionary={openDictionary} />;
}

/** Adds words of the page's main content to the notebook. */
export function PagePicker({ source }: Pick<DictionaryPickerProps, "source">) {
  const region = useRef(document.getElementById("main"));
  return <DictionaryPicker region={region} source={source} />;
}
