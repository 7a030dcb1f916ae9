import { useEffect, useState } from "react";
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
  const [isUnreadable, setUnreadable] = useState(false);
  const [round, setRound] = useState(0);
  const [pulled, setPulled] = useState<{ round: number; end: "no" | "offline" | "failed" } | null>(null);

  useEffect(() => {
    if (owner === null) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    void (async () => {
      const [device, { watchAttempts }] = await Promise.all([parts.device(), import("./device-attempts.ts")]);
      if (!isGone) stop = watchAttempts(device, owner).subscribe(setAttempts, () => setUnreadable(true));
    })().catch(() => setUnreadable(true));
    return () => {
      isGone = true;
      stop?.();
    };
  }, [parts, owner]);

  useEffect(() => {
    if (owner === null) return;
    let isGone = false;
    void (async () => {
      const end = await (await parts.sync()).pullAttempts();
      if (!isGone) setPulled({ round, end: end === "fresh" ? "no" : end });
    })().catch(() => {
      if (!isGone) setPulled({ round, end: "offline" });
    });
    return () => {
      isGone = true;
    };
  }, [parts, owner, round]);

  return {
    attempts: isUnreadable ? (attempts ?? []) : attempts,
    pulling: isUnreadable ? "failed" : pulled?.round === round ? pulled.end : "pulling",
    pull: () => setRound(round + 1),
  };
}
