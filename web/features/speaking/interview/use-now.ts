import { useEffect, useState } from "react";

/** Returns the time, updated four times a second while wanted. */
export function useNow(read: () => number, isWanted: boolean): number {
  const [now, setNow] = useState(read);
  useEffect(() => {
    if (!isWanted) return;
    const tick = (): void => setNow(read());
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [read, isWanted]);
  return now;
}
