import { useCallback, useEffect, useState } from "react";
import type { Dictionary } from "#core/exam/study/dictionary.ts";

/** Opens the dictionary from the device or the network; null if neither has it. */
export type OpenDictionary = () => Promise<Dictionary | null>;

export type DictionaryState = { dictionary: Dictionary | "loading" | "missing"; reload: () => void };

/** Opens the dictionary. `reload` tries again if it was missing. */
export function useDictionary(open: OpenDictionary): DictionaryState {
  const [dictionary, setDictionary] = useState<DictionaryState["dictionary"]>("loading");
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isStale = false;
    open().then(
      (opened) => {
        if (!isStale) setDictionary(opened ?? "missing");
      },
      () => {
        if (!isStale) setDictionary("missing");
      },
    );
    return () => {
      isStale = true;
    };
  }, [open, tries]);
  const reload = useCallback(() => {
    setDictionary("loading");
    setTries((before) => before + 1);
  }, []);
  return { dictionary, reload };
}
