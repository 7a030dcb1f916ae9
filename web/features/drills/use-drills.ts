import { useEffect, useState } from "react";
import type { DrillRow } from "#web/db/drill/drill-rows.ts";
import { useOwner, useServices } from "#web/services.ts";
import { subscribeWhenOpen } from "#web/ui/hooks/subscribe-when-open.ts";

/**
 * Returns the learner's drills on this device, newest first. Null while they load, "unreadable" if the device cannot
 * read them.
 */
export function useDrills(): readonly DrillRow[] | "unreadable" | null {
  const services = useServices();
  const owner = useOwner();
  const [drills, setDrills] = useState<readonly DrillRow[] | "unreadable" | null>(null);
  useEffect(() => {
    if (owner === null) return;
    const open = async () => {
      const [device, { watchDrills }] = await Promise.all([services.device(), import("./device-drills.ts")]);
      return watchDrills(device, owner);
    };
    return subscribeWhenOpen(open, setDrills, () => setDrills("unreadable"));
  }, [services, owner]);
  return drills;
}
