import { useEffect, useState } from "react";
import type { StudyEntry } from "#core/exam/study/study-log.ts";
import { useOwner, useServices } from "#web/services.ts";
import { subscribeWhenOpen } from "#web/ui/hooks/subscribe-when-open.ts";

/** Returns the learner's study log, or null while it loads and for visitors. Empty if this device cannot read it. */
export function useStudyLog(): readonly StudyEntry[] | null {
  const services = useServices();
  const owner = useOwner();
  const [log, setLog] = useState<{ owner: string; entries: readonly StudyEntry[] } | null>(null);
  useEffect(() => {
    if (owner === null) return;
    const open = async () => {
      const [device, { watchStudyEntries }] = await Promise.all([services.device(), import("./device-study.ts")]);
      return watchStudyEntries(device, owner);
    };
    return subscribeWhenOpen(
      open,
      (entries) => setLog({ owner, entries }),
      () => setLog({ owner, entries: [] }),
    );
  }, [services, owner]);
  // A public page stays open after a sign-out in another tab. It must then show nothing of that account.
  return log !== null && log.owner === owner ? log.entries : null;
}
