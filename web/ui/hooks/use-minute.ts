import { useEffect, useState } from "react";

const MINUTE_MS = 60_000;

/** Returns the time in ms since 1970, updated every minute: for labels such as "5 minutes". */
export function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
