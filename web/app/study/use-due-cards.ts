import { useEffect, useState } from "react";
import type { StudyEntry } from "#core/exam/study/study-log.ts";
import { zoneAt } from "#web/features/study/zone-at.ts";
import { useOwner, useServices } from "#web/services.ts";

/**
 * Returns the number of cards to review now, or null until it is known. It is counted again when the log changes, and
 * when the day does.
 */
export function useDueCards(log: readonly StudyEntry[] | null, day: string): number | null {
  const services = useServices();
  const owner = useOwner();
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    if (owner === null || log === null) return;
    let isOver = false;
    const read = async () => {
      const [device, session, { readDue }] = await Promise.all([
        services.device(),
        services.session(),
        import("#web/db/study/due.ts"),
      ]);
      const now = session.clock.now();
      const { due } = await readDue(device, owner, { now, zone: zoneAt(now) });
      return due.now.length;
    };
    read().then(
      (due) => {
        if (!isOver) setCount(due);
      },
      () => {
        if (!isOver) setCount(0);
      },
    );
    return () => {
      isOver = true;
    };
  }, [services, owner, log, day]);
  return count;
}
