import { useEffect, useEffectEvent, useState } from "react";

/** held: this page has the attempt. elsewhere: another tab has it. taken: another tab took it over from this one. */
export type Hold = "asking" | "held" | "elsewhere" | "taken";

/**
 * Holds an attempt for this page with a Web Lock, so that two tabs never write one attempt. `take` takes it over from
 * the tab that has it. Where the browser has no locks the page simply holds.
 */
export function useHold(slug: string, onTaken: () => void): { hold: Hold; take: () => void } {
  const hasLocks = "locks" in navigator;
  const [hold, setHold] = useState<Hold>(hasLocks ? "asking" : "held");
  // Counts up with every take-over; the first asking takes nothing from anybody.
  const [takes, setTakes] = useState(0);
  const lost = useEffectEvent(() => {
    setHold("taken");
    onTaken();
  });

  useEffect(() => {
    if (!hasLocks) return;
    let isOver = false;
    let release: () => void = () => undefined;
    const keep = (lock: Lock | null): Promise<void> | undefined => {
      if (isOver) return undefined;
      setHold(lock === null ? "elsewhere" : "held");
      if (lock === null) return undefined;
      return new Promise((resolve) => {
        release = resolve;
      });
    };
    navigator.locks.request(`attempt:${slug}`, takes > 0 ? { steal: true } : { ifAvailable: true }, keep).catch(() => {
      if (!isOver) lost();
    });
    return () => {
      isOver = true;
      release();
    };
  }, [slug, takes, hasLocks]);

  return { hold, take: () => setTakes((before) => before + 1) };
}
