import { useCallback, useEffect, useState } from "react";
import type { Dictionary } from "#core/exam/study/dictionary.ts";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";

/** Opens the dictionary from the device or the network. Null if neither delivers it. */
export type OpenDictionary = () => Promise<Dictionary | null>;

export type DictionaryState = { dictionary: Dictionary | "loading" | "missing"; reload: () => void };

/** Opens the dictionary. `reload` tries again if it was missing. */
export function useDictionary(open: OpenDictionary): DictionaryState {
  const [dictionary, setDictionary] = useState<DictionaryState["dictionary"]>("loading");
  const [tries, setTries] = useState(0);
  useEffect(
    () =>
      whenSettled(
        open(),
        (opened) => setDictionary(opened ?? "missing"),
        () => setDictionary("missing"),
      ),
    [open, tries],
  );
  const reload = useCallback(() => {
    setDictionary("loading");
    setTries((before) => before + 1);
  }, []);
  return { dictionary, reload };
}
