import { WordsView } from "#web/features/study/words/words-view.tsx";
import { openDictionary } from "../../words/open-dictionary.ts";
import type { Head } from "../../shell/page.ts";

export const head = (): Head => ({ title: "Notebook" });

/** The learner's notebook of words. */
export function Component() {
  return <WordsView openDictionary={openDictionary} />;
}
