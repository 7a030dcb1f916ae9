import { useEffect, useState } from "react";
import type { AttemptSendState, AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import { useServices } from "#web/services.ts";

/** Returns an attempt's send status as it changes. */
export function useSendStatus(attempt: AttemptRecord): AttemptSendState {
  const services = useServices();
  const [delivery, setDelivery] = useState(attempt.delivery);
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isOver = false;
    const follow = async (): Promise<void> => {
      const [device, { watchAttempt }] = await Promise.all([services.device(), import("#web/db/attempt/attempts.ts")]);
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
  }, [services, attempt.slug]);
  return delivery;
}
