import { useEffect, useState } from "react";
import type { AttemptRecord } from "#web/db/attempt/attempts.ts";
import { useOwner, useServices } from "#web/services.ts";
import { subscribeWhenOpen } from "#web/ui/hooks/subscribe-when-open.ts";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";

export type Attempts = {
  /** Null while they load. */
  attempts: readonly AttemptRecord[] | null;
  /** State of fetching other devices' attempts. */
  pullState: "pulling" | "done" | "offline" | "failed";
  pull: () => void;
};

/** Returns the learner's attempts on this device, merged with other devices' when online. */
export function useAttempts(): Attempts {
  const services = useServices();
  const owner = useOwner();
  const [attempts, setAttempts] = useState<readonly AttemptRecord[] | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const [pulls, setPulls] = useState(0);
  const [pulled, setPulled] = useState<{ pulls: number; result: "done" | "offline" | "failed" } | null>(null);

  useEffect(() => {
    if (owner === null) return;
    const open = async () => {
      const [device, { watchAttempts }] = await Promise.all([services.device(), import("./device-attempts.ts")]);
      return watchAttempts(device, owner);
    };
    return subscribeWhenOpen(open, setAttempts, () => setUnreadable(true));
  }, [services, owner]);

  useEffect(() => {
    if (owner === null) return;
    const pull = async () => (await services.sync()).pullAttempts();
    return whenSettled(
      pull(),
      (result) => setPulled({ pulls, result: result === "fresh" ? "done" : result }),
      () => setPulled({ pulls, result: "offline" }),
    );
  }, [services, owner, pulls]);

  return {
    attempts: isUnreadable ? (attempts ?? []) : attempts,
    pullState: isUnreadable ? "failed" : pulled?.pulls === pulls ? pulled.result : "pulling",
    pull: () => setPulls(pulls + 1),
  };
}
