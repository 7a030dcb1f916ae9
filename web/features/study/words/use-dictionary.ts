import { useCallback, useEffect, useState } from "react";
import type { Dictionary } from "#core/exam/study/dictionary.ts";

/** Opens the dictionary from the device or the network; null if neither has it. */
export type OpenDictionary = () => Promise<Dictionary | null>;

export type DictionaryState = { dictionary: Dictionary | "loading" | "missing"; reload: () => void };

/** Returns the dictionary once it is open. `reload` tries once more after it was missing. */
export function useDictionary(open: OpenDictionary): DictionaryState {
  const [dictionary, setDictionary] = useState<DictionaryState["dictionary"]>("loading");
  const [round, setRound] = useState(0);
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
  }, [open, round]);
  const reload = useCallback(() => {
    setDictionary("loading");
    setRound((before) => before + 1);
  }, []);
  return { dictionary, reload };
}
