import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useParts } from "#web/parts.ts";
import { Badge } from "#web/ui/badge.tsx";
import { reach } from "./reach.ts";
import { creditsWords } from "./words.ts";

/** The learner's credits beside the name: asked for on arrival and on coming back; without an answer there is none. */
export function CreditsBadge() {
  const parts = useParts();
  const { pathname } = useLocation();
  const [credits, setCredits] = useState<number | null>(null);
  useEffect(() => {
    let isGone = false;
    const ask = async (): Promise<void> => {
      const reply = await reach(parts, (client) => client.call("walletCredits", {}));
      if (!isGone && reply.kind === "ok") setCredits(reply.data.credits);
    };
    const look = (): void => void ask();
    look();
    window.addEventListener("focus", look);
    window.addEventListener("online", look);
    return () => {
      isGone = true;
      window.removeEventListener("focus", look);
      window.removeEventListener("online", look);
    };
  }, [parts, pathname]);
  return credits === null ? null : <Badge>{creditsWords(credits)}</Badge>;
}
