import { useEffect, useState } from "react";

const UPDATE_EVERY_MS = 250;

/** Returns the time that `readClock` gives, updated four times a second while `isRunning`. */
export function useNow(readClock: () => number, isRunning: boolean): number {
  const [now, setNow] = useState(readClock);
  useEffect(() => {
    if (!isRunning) return;
    const tick = (): void => setNow(readClock());
    tick();
    const timer = setInterval(tick, UPDATE_EVERY_MS);
    return () => clearInterval(timer);
  }, [readClock, isRunning]);
  return now;
}
