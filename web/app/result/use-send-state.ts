import { useEffect, useState } from "react";
import type { AttemptSendState, AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import { useServices } from "#web/services.ts";
import { subscribeWhenOpen } from "#web/ui/hooks/subscribe-when-open.ts";

/** Returns an attempt's send state, and follows its changes. */
export function useSendState(attempt: AttemptRecord): AttemptSendState {
  const services = useServices();
  const [sendState, setSendState] = useState(attempt.delivery);
  useEffect(() => {
    const open = async () => {
      const [device, { watchAttempt }] = await Promise.all([services.device(), import("#web/db/attempt/attempts.ts")]);
      return watchAttempt(device, attempt.slug);
    };
    return subscribeWhenOpen(open, (stored) => {
      if (stored !== undefined) setSendState(stored.delivery);
    });
  }, [services, attempt.slug]);
  return sendState;
}
