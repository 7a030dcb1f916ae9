import { formatLocalDay } from "#core/format/format-date.ts";
import { useNavigate } from "react-router";
import { PlanForm } from "#web/features/study/plan/plan-form.tsx";
import styles from "#web/features/study/plan/plan.module.css";
import { useTestTypeChoice } from "#web/features/library/use-test-type-choice.ts";
import { useUser } from "#web/services.ts";
import { paths } from "#web/paths.ts";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useMinute } from "#web/ui/hooks/use-minute.ts";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import type { Head } from "../../shell/page.ts";
import { NextDays } from "../../study/next-days.tsx";
import { useStudySettings } from "../../study/use-study-settings.ts";

export const head = (): Head => ({ title: "Your study plan" });

/**
 * The questions that the plan is made from. A new learner answers them one after the other; later, each can be changed.
 */
export function Component() {
  const navigate = useNavigate();
  const user = useUser();
  const now = useMinute();
  const [testType, changeTestType] = useTestTypeChoice();
  const { settings, save } = useStudySettings();
  const isFirst = settings?.first_hour === "open";
  const leave = () => void navigate(paths.dashboard);
  return (
    <main id="main" className={cx(layout.page, styles.page)} aria-busy={settings === null}>
      <header className={styles.head}>
        <h1>{isFirst ? "Make your plan" : "Your study plan"}</h1>
        {isFirst && <span>About 2 minutes</span>}
      </header>
      <p className={styles.lead}>
        {isFirst
          ? "Each answer is saved at once. You can skip the rest at any time and change every answer later."
          : "Your plan is computed anew each day from these answers and from what you have done."}
      </p>
      {settings === null ? (
        <Skeleton lines={8} />
      ) : (
        <>
          <PlanForm
            settings={settings}
            testType={testType}
            target={user?.bandsTarget ?? 7}
            today={formatLocalDay(now)}
            save={save}
            saveTestType={changeTestType}
            finish={leave}
            openCheck={() => void navigate(paths.diagnostic)}
          />
          {!isFirst && <NextDays />}
          <p className={styles.skip}>
            {isFirst ? (
              <Button
                variant="quiet"
                onClick={() => {
                  save({ first_hour: "skipped" });
                  leave();
                }}
              >
                Skip the rest
              </Button>
            ) : (
              <Button variant="outline" onClick={leave}>
                See today’s plan
              </Button>
            )}
          </p>
        </>
      )}
    </main>
  );
}
