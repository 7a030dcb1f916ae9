import { useEffect, useEffectEvent, useState } from "react";

/** held: this page has the attempt. elsewhere: another tab has it. taken: another tab took it over from this one. */
export type Hold = "asking" | "held" | "elsewhere" | "taken";

/** A page that is being left gives its lock back a moment later; only then is it another tab that has it. */
const PATIENCE = 400;

/**
 * Holds an attempt for this page with a Web Lock, so that two tabs never write one attempt. While another tab has it
 * this one waits and holds as soon as that one closes; `take` takes it over at once. Where the browser has no locks
 * the page simply holds.
 */
export function useHold(slug: string): { hold: Hold; take: () => void } {
  const hasLocks = "locks" in navigator;
  const [hold, setHold] = useState<Hold>(hasLocks ? "asking" : "held");
  // Counts up with every take-over; the first asking takes nothing from anybody.
  const [takes, setTakes] = useState(0);
  const lost = useEffectEvent(() => setHold((before) => (before === "held" ? "taken" : before)));

  useEffect(() => {
    if (!hasLocks) return;
    let isOver = false;
    let release: () => void = () => undefined;
    const waiting = new AbortController();
    const timer = setTimeout(() => setHold((before) => (before === "asking" ? "elsewhere" : before)), PATIENCE);
    const keep = (): Promise<void> | undefined => {
      clearTimeout(timer);
      if (isOver) return undefined;
      setHold("held");
      return new Promise((resolve) => {
        release = resolve;
      });
    };
    const options: LockOptions = takes > 0 ? { steal: true } : { signal: waiting.signal };
    navigator.locks.request(`attempt:${slug}`, options, keep).catch(() => {
      if (!isOver) lost();
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      waiting.abort();
      release();
    };
  }, [slug, takes, hasLocks]);

  return { hold, take: () => setTakes((before) => before + 1) };
}
