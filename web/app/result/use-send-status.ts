import { useEffect, useState } from "react";
import type { AttemptSendState, AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import { useServices } from "#web/services.ts";
import { subscribeWhenOpen } from "#web/ui/hooks/subscribe-when-open.ts";

/** Returns an attempt's send status as it changes. */
export function useSendStatus(attempt: AttemptRecord): AttemptSendState {
  const services = useServices();
  const [sendState, setSendState] = useState(attempt.delivery);
  useEffect(() => {
    const open = async () => {
      const [device, { watchAttempt }] = await Promise.all([services.device(), import("#web/db/attempt/attempts.ts")]);
      return watchAttempt(device, attempt.slug);
    };
    return subscribeWhenOpen(open, (now) => {
      if (now !== undefined) setSendState(now.delivery);
    });
  }, [services, attempt.slug]);
  return sendState;
}
