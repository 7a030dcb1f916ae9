import { useMemo } from "react";
import { studyProgress } from "#core/exam/study/study-progress.ts";
import { AnalyticsView } from "#web/features/analytics/analytics-view.tsx";
import { useAttempts } from "#web/features/attempts/use-attempts.ts";
import { useDrills } from "#web/features/drills/use-drills.ts";
import { zoneAt } from "#web/features/study/zone-at.ts";
import { useMinute } from "#web/ui/hooks/use-minute.ts";
import type { Head } from "../../shell/page.ts";
import { toPracticeSummaries } from "../../study/attempt-summaries.ts";
import { useStudyLog } from "../../study/use-study-log.ts";
import { useTargets } from "../../study/use-targets.ts";

export const head = (): Head => ({ title: "Analytics" });

export function Component() {
  const { attempts, pullState } = useAttempts();
  const drills = useDrills();
  const log = useStudyLog();
  const { overall } = useTargets();
  const now = useMinute();
  const summaries = useMemo(() => {
    const isWaiting = attempts === null || (attempts.length === 0 && pullState === "pulling");
    if (isWaiting || drills === null || log === null) return null;
    return toPracticeSummaries(attempts, drills);
  }, [attempts, pullState, drills, log]);
  const study = useMemo(
    () => (summaries === null ? null : studyProgress({ practice: summaries, log: log ?? [], zoneAt }, now)),
    [summaries, log, now],
  );
  return <AnalyticsView summaries={summaries} study={study} target={overall} />;
}
