import { useEffect, useState } from "react";
import { useServices } from "#web/services.ts";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";

/**
 * Returns whether this staff account must set up a second step before the CRM opens. False until the server has
 * replied.
 */
export function useSecondStepMissing(isStaff: boolean): boolean {
  const services = useServices();
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (!isStaff) return;
    const ask = async () => (await services.client()).call("secondFactor", { body: {} });
    return whenSettled(
      ask(),
      (reply) => reply.kind === "ok" && setMissing(reply.data.is_required && reply.data.confirmed_at === null),
      // If there is no reply, the CRM opens and shows the server's refusal.
      () => undefined,
    );
  }, [services, isStaff]);
  return isStaff && isMissing;
}
