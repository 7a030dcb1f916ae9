import { useMemo } from "react";
import { AnalyticsView } from "#web/features/analytics/analytics-view.tsx";
import { useAttempts } from "#web/features/attempts/use-attempts.ts";
import { useUser } from "#web/parts.ts";
import type { Head } from "../page.ts";
import { toSittings } from "../to-sitting.ts";

export const head = (): Head => ({ title: "Analytics" });

export function Component() {
  const { attempts, pulling } = useAttempts();
  const user = useUser();
  const sittings = useMemo(() => {
    const isWaiting = attempts === null || (attempts.length === 0 && pulling === "pulling");
    return isWaiting ? null : toSittings(attempts);
  }, [attempts, pulling]);
  return <AnalyticsView sittings={sittings} target={user?.bandsTarget ?? 7} />;
}
