import { useEffect, useState } from "react";
import type { AttemptRecord } from "#web/db/attempt/attempts.ts";
import { useOwner, useServices } from "#web/services.ts";
import { subscribeWhenOpen } from "#web/ui/hooks/subscribe-when-open.ts";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";

export type Attempts = {
  /** Null while they load. Empty if they cannot be read. */
  attempts: readonly AttemptRecord[] | null;
  /** Whether the attempts of other devices are being fetched, and with which result. */
  pullState: "pulling" | "done" | "offline" | "failed";
  pull: () => void;
};

/** Returns the learner's attempts on this device, and fetches those of other devices when online. */
export function useAttempts(): Attempts {
  const services = useServices();
  const owner = useOwner();
  const [attempts, setAttempts] = useState<readonly AttemptRecord[] | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  /** Number of the newest pull. Each change of the number pulls again. */
  const [pullNumber, setPullNumber] = useState(0);
  const [lastPull, setLastPull] = useState<{ number: number; result: "done" | "offline" | "failed" } | null>(null);

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
    const pull = async () => (await services.sync()).pullChanges();
    return whenSettled(
      pull(),
      (result) => setLastPull({ number: pullNumber, result: result === "fresh" ? "done" : result }),
      () => setLastPull({ number: pullNumber, result: "offline" }),
    );
  }, [services, owner, pullNumber]);

  const pull = () => setPullNumber(pullNumber + 1);
  if (isUnreadable) return { attempts: attempts ?? [], pullState: "failed", pull };
  return { attempts, pullState: lastPull?.number === pullNumber ? lastPull.result : "pulling", pull };
}
