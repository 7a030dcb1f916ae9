import { type ReactNode, useRef } from "react";
import { useOwner } from "#web/services.ts";
import { DictionaryPicker } from "./dictionary-picker.tsx";

/**
 * A text whose words a signed-in learner can add to the notebook. Never used in a running test. `source` is the text's
 * title, shown with each word.
 */
export function PickableText({ source, children }: { source: string; children: ReactNode }) {
  const region = useRef<HTMLDivElement>(null);
  const owner = useOwner();
  return (
    <>
      {owner !== null && <DictionaryPicker region={region} source={source} />}
      <div ref={region}>{children}</div>
    </>
  );
}
