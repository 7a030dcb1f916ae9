import { useMemo } from "react";
import { AnalyticsView } from "#web/features/analytics/analytics-view.tsx";
import { useAttempts } from "#web/features/attempts/use-attempts.ts";
import { useUser } from "#web/services.ts";
import type { Head } from "../shell/page.ts";
import { useDrills } from "#web/features/drills/use-drills.ts";
import { toAttemptSummaries, toDrillSummaries } from "../routing/attempt-summaries.ts";

export const head = (): Head => ({ title: "Analytics" });

export function Component() {
  const { attempts, pulling } = useAttempts();
  const drills = useDrills();
  const user = useUser();
  const sittings = useMemo(() => {
    const isWaiting = attempts === null || (attempts.length === 0 && pulling === "pulling");
    if (isWaiting) return null;
    return [...toAttemptSummaries(attempts), ...(Array.isArray(drills) ? toDrillSummaries(drills) : [])];
  }, [attempts, pulling, drills]);
  return <AnalyticsView sittings={sittings} target={user?.bandsTarget ?? 7} />;
}
