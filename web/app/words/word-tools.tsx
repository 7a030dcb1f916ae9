import { lazy, type RefObject, Suspense } from "react";
import { useOwner } from "#web/services.ts";
import { openDictionary } from "./open-dictionary.ts";

const WordPicker = lazy(async () => ({
  default: (await import("#web/features/study/words/word-picker.tsx")).WordPicker,
}));

export type WordToolsProps = {
  /** The text that words are picked from. */
  region: RefObject<HTMLElement | null>;
  /** Title of the text, for people. */
  source: string;
};

/** Lets a signed-in learner add words of a public page to the notebook. Visitors do not load the code. */
export function WordTools({ region, source }: WordToolsProps) {
  if (useOwner() === null) return null;
  return (
    <Suspense>
      <WordPicker region={region} source={source} openDictionary={openDictionary} />
    </Suspense>
  );
}
