import { useOutage } from "#web/ui/hooks/use-online.ts";
import { plural } from "#core/format/plural.ts";
import { formatDate } from "#core/format/format-date.ts";
import { type ReactNode, useEffect, useState } from "react";
import type { Performance, PerformanceFeedback } from "#core/exam/performance/performance.ts";
import type { Targets } from "#core/exam/study/targets.ts";
import type { RecentTest } from "#core/wire/attempt/performance.ts";
import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/form/button.tsx";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { Link } from "#web/ui/display/link.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import text from "#web/ui/style/text.module.css";
import { AccuracyPlot, describePractice } from "#web/questions/accuracy-plot.tsx";
import { describePlan } from "#core/exam/performance/feedback.ts";
import { splitParagraphs } from "#core/format/split-paragraphs.ts";
import { AlertList } from "./alert-list.tsx";
import { ContinueCard } from "./continue-card.tsx";
import styles from "./dashboard.module.css";
import { describeModuleCount } from "./labels.ts";
import { RecentTests } from "./recent-tests.tsx";
import { TargetProgress } from "./target-progress.tsx";
import { Trend } from "./trend.tsx";
import { useAlerts } from "./use-alerts.ts";
import { WaitingScreen } from "./waiting-screen.tsx";
import { type BeginSmartTest, Welcome } from "./welcome.tsx";

/**
 * Maximum wait for alerts, today's plan and other devices' attempts once the performance is known. What appears after
 * the wait moves the performance on the page.
 */
const MAX_WAIT_MS = 1_000;
/** The dashboard shows at most this many question types, lowest scores first. The analytics page shows all. */
const MAX_SHOWN_TYPES = 5;
const NO_ATTEMPTS: readonly RecentTest[] = [];

export type DashboardProps = BeginSmartTest & {
  /** Null while loading. "offline" or "failed" if neither the server nor the device provides the performance. */
  progress:
    | { performance: Performance; feedback: PerformanceFeedback; recent: readonly RecentTest[] }
    | "offline"
    | "failed"
    | null;
  attempts: readonly AttemptRecord[] | null;
  /** Whether the attempts of other devices have been fetched, or fetching them has failed. */
  hasPullEnded: boolean;
  /** Why the attempts of other devices are missing. Null if they are not missing. */
  missingReason: "offline" | "failed" | null;
  retry: () => void;
  targets: Targets;
  /** Work for staff, shown first; null for learners. */
  staffWork: ReactNode;
  /** What this device stores, shown under "On this device". */
  deviceStatus: ReactNode;
  /** Renders today's plan. Null while loading. `isRunning`: a test runs on this device. */
  renderToday: ((isRunning: boolean) => ReactNode) | null;
};

/** The dashboard: a waiting screen, then the performance, or the welcome panel for a learner without attempts. */
export function DashboardView(props: DashboardProps) {
  return (
    <main id="main" className={cx(layout.page, styles.page)}>
      <h1 className={text.visuallyHidden}>Dashboard</h1>
      {props.staffWork}
      <DashboardBody {...props} />
    </main>
  );
}

function DashboardBody(props: DashboardProps) {
  const { progress, attempts, hasPullEnded, renderToday, retry } = props;
  const alerts = useAlerts();
  const isShown = useIsShown(progress !== null, hasPullEnded && alerts.isKnown && renderToday !== null);
  const running = attempts?.find((attempt) => attempt.status === "in_progress" && attempt.held);
  const today = renderToday?.(running !== undefined);
  if (progress === null || !isShown) return <WaitingScreen />;
  if (typeof progress === "string")
    return (
      <>
        {today}
        <AlertList alerts={alerts} recent={NO_ATTEMPTS} attempts={attempts} />
        <Unreachable reason={progress} retry={retry} />
      </>
    );
  const { performance, recent } = progress;
  return (
    <>
      {running !== undefined && <RunningTest attempt={running} />}
      {renderToday === null ? (
        <div className={styles.today}>
          <Skeleton lines={4} />
        </div>
      ) : (
        today
      )}
      <AlertList alerts={alerts} recent={recent} attempts={attempts} />
      {performance.average_score.overall.total_attempts <= 0 ? (
        <>
          <Welcome begin={props.begin} pending={props.pending} />
          {performance.accuracy.length > 0 && <DrillResults performance={performance} />}
        </>
      ) : (
        <PerformanceView {...props} progress={progress} />
      )}
    </>
  );
}

/** The test that runs on this device, with a button to continue it. */
function RunningTest({ attempt }: { attempt: AttemptRecord }) {
  return (
    <div className={cx(layout.sheet, layout.ruled, styles.running)}>
      <section className={layout.section} aria-labelledby="continue">
        <h2 className={cx(layout.margin, styles.margin)} id="continue">
          <b>Continue</b>
        </h2>
        <div className={layout.body}>
          <ContinueCard key={attempt.slug} attempt={attempt} />
        </div>
      </section>
    </div>
  );
}

/**
 * Returns true once the performance and the rest of the page's data are known, or `MAX_WAIT_MS` after the performance.
 */
function useIsShown(hasPerformance: boolean, hasRest: boolean): boolean {
  const [isShown, setShown] = useState(false);
  if (hasPerformance && hasRest && !isShown) setShown(true);
  useEffect(() => {
    if (!hasPerformance || isShown) return undefined;
    const timer = setTimeout(() => setShown(true), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, [hasPerformance, isShown]);
  return isShown;
}

function PerformanceView({
  progress: { performance, feedback, recent },
  missingReason,
  retry,
  targets,
  deviceStatus,
}: DashboardProps & { progress: Exclude<DashboardProps["progress"], string | null> }) {
  const { papers, total_attempts } = performance.average_score.overall;
  // The plan is shown under "Progress", so the advice leaves it out.
  const planText = performance.plan === null ? "" : describePlan(performance.plan);
  const advice = splitParagraphs(feedback.overall_feedback).filter((paragraph) => paragraph !== planText);
  return (
    <>
      <div className={styles.columns}>
        <aside className={cx(styles.aside, styles.adviceColumn)} aria-label="Advice">
          <section aria-labelledby="advice">
            <h2 id="advice">What to work on</h2>
            {advice.length === 0 ? (
              <p>Take a full module in exam mode to get feedback here.</p>
            ) : (
              <div className={styles.advice}>
                {advice.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
                {feedback.overall_feedback_date !== null && (
                  <p className={text.meta}>Updated {formatDate(feedback.overall_feedback_date)}</p>
                )}
              </div>
            )}
            <p className={styles.analyticsLink}>
              <ButtonLink variant="outline" to={paths.analytics}>
                See your analytics
              </ButtonLink>
            </p>
          </section>
        </aside>
        <div className={cx(layout.sheet, layout.ruled, styles.main)}>
          <section className={layout.section} aria-labelledby="progress">
            <h2 className={cx(layout.margin, styles.margin)} id="progress">
              <b>Progress</b>
              <span>{describeModuleCount(papers, performance.practice_parts)}</span>
            </h2>
            <div className={layout.body}>
              <TargetProgress performance={performance} targets={targets} />
            </div>
          </section>
          {performance.accuracy.length > 0 && <Accuracy types={performance.accuracy} />}
          {performance.trend.length > 0 && (
            <section className={layout.section} aria-labelledby="trend">
              <h2 className={cx(layout.margin, styles.margin)} id="trend">
                <b>Trend</b>
              </h2>
              <div className={layout.body}>
                <Trend trend={performance.trend} targets={targets} />
              </div>
            </section>
          )}
          <section className={layout.section} aria-labelledby="recent">
            <h2 className={cx(layout.margin, styles.margin)} id="recent">
              <b>Recent tests</b>
            </h2>
            <div className={layout.body}>
              <RecentTests attempts={recent} />
              <p className={styles.allLink}>
                <Link to={paths.attempts}>
                  {plural(total_attempts, { one: "Your attempts", other: "All # attempts" })}
                </Link>
              </p>
            </div>
          </section>
        </div>
        <aside className={cx(styles.aside, styles.deviceColumn)} aria-label="Device">
          <section aria-labelledby="on-device">
            <h2 id="on-device">On this device</h2>
            {deviceStatus}
            {missingReason === "offline" && (
              <p className={text.small}>
                Based on the attempts on this device. Others appear when you are connected again.
              </p>
            )}
            {missingReason === "failed" && (
              <p className={text.small}>
                Attempts from other devices could not be fetched.{" "}
                <Button variant="quiet" onClick={retry}>
                  Try again
                </Button>
              </p>
            )}
          </section>
        </aside>
      </div>
    </>
  );
}

/** The results of a learner who has only taken drills. */
function DrillResults({ performance: { accuracy, practice_parts } }: { performance: Performance }) {
  return (
    <div className={cx(layout.sheet, layout.ruled, styles.spaced)}>
      <Accuracy types={accuracy}>
        <p className={text.small}>{describePractice(practice_parts)}</p>
      </Accuracy>
    </div>
  );
}

/** The question types with the lowest scores. */
function Accuracy({ types, children }: { types: Performance["accuracy"]; children?: ReactNode }) {
  return (
    <section className={layout.section} aria-labelledby="accuracy">
      <h2 className={cx(layout.margin, styles.margin)} id="accuracy">
        <b>Accuracy</b>
      </h2>
      <div className={layout.body}>
        {children}
        <AccuracyPlot types={types.slice(0, MAX_SHOWN_TYPES)} />
        {types.length > MAX_SHOWN_TYPES && (
          <p className={styles.allLink}>
            <Link to={paths.analytics}>All {types.length} question types</Link>
          </p>
        )}
      </div>
    </section>
  );
}

function Unreachable({ reason, retry }: { reason: "offline" | "failed"; retry: () => void }) {
  const outage = useOutage();
  return (
    <div className={cx(layout.sheet, layout.ruled)}>
      <section className={layout.section} aria-labelledby="unreachable">
        <p className={layout.margin}>
          <b>Not loaded</b>
        </p>
        <div className={layout.body}>
          <h2 id="unreachable">
            {reason === "offline" ? "You have no attempts on this device yet" : "Your performance could not be loaded"}
          </h2>
          <p className={cx(text.small, styles.lead)}>
            {reason === "offline"
              ? `${outage} Your attempts appear when you are connected again. You can take downloaded tests now.`
              : "Your attempts are safe. Try again in a moment."}
          </p>
          <div className={layout.buttons}>
            <Button onClick={retry}>Try again</Button>
            {reason === "offline" && (
              <ButtonLink variant="outline" to={paths.downloads}>
                See your downloads
              </ButtonLink>
            )}
          </div>
        </div>
      </section>
    </div>
  );
}
