import { formatCredits } from "#core/format/format-credits.ts";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useServices } from "#web/services.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { tryCall } from "#web/net/reply.ts";

/**
 * The number of the learner's credits for Writing evaluations. Fetches it on every page, and when the window gets the
 * focus or the network returns. Renders nothing until the first reply.
 */
export function CreditsBadge() {
  const services = useServices();
  const { pathname } = useLocation();
  const [credits, setCredits] = useState<number | null>(null);
  useEffect(() => {
    let isStale = false;
    const fetchCredits = async (): Promise<void> => {
      const reply = await tryCall(async () => (await services.client()).call("walletCredits", {}));
      if (!isStale && reply.kind === "ok") setCredits(reply.data.credits);
    };
    const refresh = (): void => void fetchCredits();
    refresh();
    window.addEventListener("focus", refresh);
    window.addEventListener("online", refresh);
    return () => {
      isStale = true;
      window.removeEventListener("focus", refresh);
      window.removeEventListener("online", refresh);
    };
  }, [services, pathname]);
  return credits === null ? null : <Badge>{formatCredits(credits)}</Badge>;
}
