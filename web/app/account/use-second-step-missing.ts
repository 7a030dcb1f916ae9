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
    const fetchSecondFactor = async () => (await services.client()).call("secondFactor", { body: {} });
    return whenSettled(
      fetchSecondFactor(),
      (reply) => reply.kind === "ok" && setMissing(reply.data.is_required && reply.data.confirmed_at === null),
      // Without a reply, the CRM opens. The server refuses its calls while the second step is missing.
      () => undefined,
    );
  }, [services, isStaff]);
  return isStaff && isMissing;
}
