import { useEffect, useState } from "react";
import { useParts } from "#web/parts.ts";

/** Whether the server wants a second step of this account before it opens the desk. False until it has said so. */
export function useSecondStepMissing(isStaff: boolean): boolean {
  const parts = useParts();
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (!isStaff) return;
    let isGone = false;
    void (async () => {
      const reply = await (await parts.client()).call("secondFactor", { body: {} });
      if (!isGone && reply.kind === "ok") setMissing(reply.data.is_required && reply.data.confirmed_at === null);
      // Without an answer the desk speaks for itself: the server refuses every call.
    })().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [parts, isStaff]);
  return isStaff && isMissing;
}
