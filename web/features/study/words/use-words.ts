import { useEffect, useState } from "react";
import type { Word } from "#core/exam/study/word.ts";
import { useOwner, useServices } from "#web/services.ts";
import { subscribeWhenOpen } from "#web/ui/hooks/subscribe-when-open.ts";

/**
 * Returns the words of the learner's notebook, the latest first. Null while they load, "unreadable" if the device
 * cannot read them.
 */
export function useWords(): readonly Word[] | "unreadable" | null {
  const services = useServices();
  const owner = useOwner();
  const [words, setWords] = useState<readonly Word[] | "unreadable" | null>(null);
  useEffect(() => {
    if (owner === null) return;
    const open = async () => {
      const [device, { watchWords }] = await Promise.all([services.device(), import("./device-words.ts")]);
      return watchWords(device, owner);
    };
    return subscribeWhenOpen(open, setWords, () => setWords("unreadable"));
  }, [services, owner]);
  return words;
}
