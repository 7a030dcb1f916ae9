import { lazy, type ReactNode, type RefObject, Suspense, useRef } from "react";
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

/** Lets a signed-in learner add words of a text to the notebook. Never used in a running test. */
export function WordTools({ region, source }: WordToolsProps) {
  if (useOwner() === null) return null;
  return (
    <Suspense>
      <WordPicker region={region} source={source} openDictionary={openDictionary} />
    </Suspense>
  );
}

/** A text whose words can be added to the notebook. */
export function PickableText({ source, children }: { source: string; children: ReactNode }) {
  const region = useRef<HTMLDivElement>(null);
  return (
    <div ref={region}>
      <WordTools region={region} source={source} />
      {children}
    </div>
  );
}
