import { useEffect, useState } from "react";
import type { AttemptDelivery, AttemptRecord } from "#web/db/attempt-record.ts";
import { useParts } from "#web/parts.ts";

/** How far an attempt is on its way to the server, as it changes. */
export function useDelivery(attempt: AttemptRecord): AttemptDelivery {
  const parts = useParts();
  const [delivery, setDelivery] = useState(attempt.delivery);
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isOver = false;
    const follow = async (): Promise<void> => {
      const [device, { watchAttempt }] = await Promise.all([parts.device(), import("#web/db/attempts.ts")]);
      if (isOver) return;
      stop = watchAttempt(device, attempt.slug).subscribe(
        (now) => {
          if (now !== undefined) setDelivery(now.delivery);
        },
        () => undefined,
      );
    };
    void follow().catch(() => undefined);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [parts, attempt.slug]);
  return delivery;
}
