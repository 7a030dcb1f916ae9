import { type ReactNode, useRef } from "react";
import { WordPicker } from "#web/features/study/words/word-picker.tsx";
import { useOwner } from "#web/services.ts";
import { openDictionary } from "./open-dictionary.ts";

/**
 * A text whose words a signed-in learner can add to the notebook. Never used in a running test. `source` is its title,
 * for people.
 */
export function PickableText({ source, children }: { source: string; children: ReactNode }) {
  const region = useRef<HTMLDivElement>(null);
  const owner = useOwner();
  return (
    <>
      {owner !== null && <WordPicker region={region} source={source} openDictionary={openDictionary} />}
      <div ref={region}>{children}</div>
    </>
  );
}
