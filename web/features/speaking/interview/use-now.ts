import { useEffect, useState } from "react";

/** Returns the time, updated four times a second while `isRunning`. */
export function useNow(read: () => number, isRunning: boolean): number {
  const [now, setNow] = useState(read);
  useEffect(() => {
    if (!isRunning) return;
    const tick = (): void => setNow(read());
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [read, isRunning]);
  return now;
}
