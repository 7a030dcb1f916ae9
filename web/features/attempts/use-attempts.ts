import { useCallback, useEffect, useState } from "react";
import type { AttemptRecord } from "#web/db/attempts.ts";
import { useOwner, useParts } from "#web/parts.ts";

export type Attempts = {
  /** Null until the device has answered. */
  attempts: readonly AttemptRecord[] | null;
  /** How bringing in what other devices did is going. */
  pulling: "no" | "pulling" | "offline" | "failed";
  pull: () => void;
};

/** The signed-in learner's attempts on this device, with those of other devices merged in when the server can be asked. */
export function useAttempts(): Attempts {
  const parts = useParts();
  const owner = useOwner();
  const [attempts, setAttempts] = useState<readonly AttemptRecord[] | null>(null);
  const [pulling, setPulling] = useState<Attempts["pulling"]>("no");

  useEffect(() => {
    if (owner === null) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    void (async () => {
      const [device, { watchAttempts }] = await Promise.all([parts.device(), import("./device-attempts.ts")]);
      if (!isGone) stop = watchAttempts(device, owner).subscribe(setAttempts, () => setPulling("failed"));
    })().catch(() => setPulling("failed"));
    return () => {
      isGone = true;
      stop?.();
    };
  }, [parts, owner]);

  const pull = useCallback(() => {
    setPulling("pulling");
    void (async () => {
      const end = await (await parts.sync()).pullAttempts();
      setPulling(end === "fresh" ? "no" : end);
    })().catch(() => setPulling("offline"));
  }, [parts]);
  useEffect(() => {
    if (owner !== null) pull();
  }, [owner, pull]);

  return { attempts, pulling, pull };
}
