import { PlanWeek } from "#web/features/study/plan/week.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { useDashboardData } from "./use-dashboard-data.ts";
import { useToday } from "./use-today.ts";

/** Today and the next six days of the learner's plan. */
export function NextDays() {
  const { attempts } = useDashboardData();
  const today = useToday(attempts);
  return (
    <div className={cx(layout.sheet, layout.ruled)} aria-busy={today === null}>
      {today === null ? (
        <Skeleton lines={5} />
      ) : (
        <PlanWeek days={today.plan.days} hasExamDate={today.daysToExam !== null} />
      )}
    </div>
  );
}
