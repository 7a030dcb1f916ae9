import { useEffect, useState } from "react";
import { zoneAt } from "#web/features/study/zone-at.ts";
import { useOwner, useServices } from "#web/services.ts";
import { subscribeWhenOpen } from "#web/ui/hooks/subscribe-when-open.ts";

/**
 * Returns the number of cards to review now, or null until they are counted. Counts again when the device's cards
 * change and when `day` changes. 0 if this device cannot read the cards.
 */
export function useDueCount(day: string): number | null {
  const services = useServices();
  const owner = useOwner();
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    if (owner === null) return;
    const open = async () => {
      const [device, session, { watchDueCount }] = await Promise.all([
        services.device(),
        services.session(),
        import("#web/db/study/due.ts"),
      ]);
      return watchDueCount(device, owner, () => {
        const now = session.clock.now();
        return { now, zone: zoneAt(now) };
      });
    };
    return subscribeWhenOpen(open, setCount, () => setCount(0));
  }, [services, owner, day]);
  return count;
}
