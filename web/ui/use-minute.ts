import { useEffect, useState } from "react";

const MINUTE = 60_000;

/** The time in ms since 1970, read anew every minute: for words such as "5 minutes". */
export function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
