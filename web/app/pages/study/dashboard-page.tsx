import { lazy, Suspense } from "react";
import { SyncStatus } from "#web/features/attempts/sync-status.tsx";
import { DashboardView } from "#web/features/dashboard/dashboard-view.tsx";
import { useSmartTest } from "#web/features/library/use-smart-test.ts";
import { TodayView } from "#web/features/study/today/today-view.tsx";
import type { Head } from "../../shell/page.ts";
import { useRole } from "../../account/use-role.ts";
import { useDashboardData } from "../../study/use-dashboard-data.ts";
import { useTargets } from "../../study/use-targets.ts";
import { useToday } from "../../study/use-today.ts";

const OpenEvaluations = lazy(async () => ({
  default: (await import("#web/features/crm/open-evaluations.tsx")).OpenEvaluations,
}));

export const head = (): Head => ({ title: "Your Dashboard" });
export const hasWaitingScreen = true;

export function Component() {
  const role = useRole();
  const data = useDashboardData();
  const { begin, pending } = useSmartTest();
  const targets = useTargets();
  const today = useToday(data.attempts);
  return (
    <DashboardView
      {...data}
      begin={(type) => void begin(type)}
      pending={pending}
      staffWork={
        (role === "staff" || role === "admin") && (
          <Suspense>
            <OpenEvaluations />
          </Suspense>
        )
      }
      targets={targets}
      deviceStatus={<SyncStatus />}
      renderToday={today && ((isRunning) => <TodayView {...today} isRunning={isRunning} />)}
    />
  );
}
