import { useMemo } from "react";
import { AnalyticsView } from "#web/features/analytics/analytics-view.tsx";
import { useAttempts } from "#web/features/attempts/use-attempts.ts";
import { useUser } from "#web/services.ts";
import type { Head } from "../shell/page.ts";
import { toAttemptSummaries } from "../routing/attempt-summaries.ts";

export const head = (): Head => ({ title: "Analytics" });

export function Component() {
  const { attempts, pulling } = useAttempts();
  const user = useUser();
  const sittings = useMemo(() => {
    const isWaiting = attempts === null || (attempts.length === 0 && pulling === "pulling");
    return isWaiting ? null : toAttemptSummaries(attempts);
  }, [attempts, pulling]);
  return <AnalyticsView sittings={sittings} target={user?.bandsTarget ?? 7} />;
}
