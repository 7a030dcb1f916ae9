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
import { AlertList } from "./alert-list.tsx";
import { ContinueCard } from "./continue-card.tsx";
import styles from "./dashboard.module.css";
import { describeCount } from "./labels.ts";
import { RecentTests } from "./recent-tests.tsx";
import { Progress } from "./progress.tsx";
import { Trend } from "./trend.tsx";
import { useAlerts } from "./use-alerts.ts";
import { Waiting } from "./waiting.tsx";
import { type BeginSmartTest, Welcome } from "./welcome.tsx";

/** How long the page waits for the alerts and the running test, so that they do not push the performance down later. */
const LONGEST_WAIT_MS = 1_000;
/** How many question types with the lowest scores are shown. The others are under Analytics. */
const MAX_SHOWN_TYPES = 5;
const NO_TESTS: readonly RecentTest[] = [];

export type DashboardProps = BeginSmartTest & {
  /** Null while it loads; a code if neither server nor device has it. */
  progress:
    | { performance: Performance; feedback: PerformanceFeedback; recent: readonly RecentTest[] }
    | "offline"
    | "failed"
    | null;
  attempts: readonly AttemptRecord[] | null;
  /** False while the attempts of other devices are fetched. */
  hasAllAttempts: boolean;
  /** Why other devices' attempts may be missing; null if none can be. */
  missing: "offline" | "failed" | null;
  retry: () => void;
  targets: Targets;
  /** Work for staff, shown first; null for learners. */
  staffWork: ReactNode;
  /** What this device has, shown in the margin. */
  device: ReactNode;
  /** Today's plan; null until it is known. `isRunning`: a test runs on this device. */
  renderToday: ((isRunning: boolean) => ReactNode) | null;
};

/** The dashboard: a waiting screen, then the welcome panel without attempts, or the performance. */
export function DashboardView(props: DashboardProps) {
  const { progress, hasAllAttempts, renderToday } = props;
  const alerts = useAlerts();
  const isShown = useShownTogether(progress !== null, hasAllAttempts && alerts.isKnown && renderToday !== null);
  const running = props.attempts?.find((attempt) => attempt.status === "in_progress" && attempt.held);
  return (
    <main id="main" className={cx(layout.page, styles.page)}>
      <h1 className={text.visuallyHidden}>Dashboard</h1>
      {props.staffWork}
      {progress === null || !isShown ? (
        <Waiting />
      ) : typeof progress === "string" ? (
        <>
          {/* The plan needs no server: what is on this device can be practised. */}
          {renderToday?.(running !== undefined)}
          <AlertList alerts={alerts} recent={NO_TESTS} attempts={props.attempts} />
          <Unreachable why={progress} retry={props.retry} />
        </>
      ) : (
        <>
          {running !== undefined && <RunningTest attempt={running} />}
          {renderToday === null ? (
            <div className={styles.today}>
              <Skeleton lines={4} />
            </div>
          ) : (
            renderToday(running !== undefined)
          )}
          <AlertList alerts={alerts} recent={progress.recent} attempts={props.attempts} />
          {progress.performance.average_score.overall.total_attempts <= 0 ? (
            <>
              <Welcome begin={props.begin} pending={props.pending} />
              {progress.performance.accuracy.length > 0 && <PracticeSheet performance={progress.performance} />}
            </>
          ) : (
            <PerformanceSheet {...props} progress={progress} />
          )}
        </>
      )}
    </main>
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

/** Returns true once all of the page's data is there, or `LONGEST_WAIT_MS` after its main part is there. */
function useShownTogether(hasMain: boolean, hasAll: boolean): boolean {
  const [isShown, setShown] = useState(false);
  if (hasMain && hasAll && !isShown) setShown(true);
  useEffect(() => {
    if (!hasMain || isShown) return undefined;
    const timer = setTimeout(() => setShown(true), LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, [hasMain, isShown]);
  return isShown;
}

function PerformanceSheet({
  progress: { performance, feedback, recent },
  missing,
  retry,
  targets,
  device,
}: DashboardProps & { progress: Exclude<DashboardProps["progress"], string | null> }) {
  const { papers, total_attempts } = performance.average_score.overall;
  // The plan is shown under "Progress", so the advice leaves it out.
  const planText = performance.plan === null ? "" : describePlan(performance.plan);
  const advice = feedback.overall_feedback
    .split("\n\n")
    .filter((paragraph) => paragraph !== "" && paragraph !== planText);
  return (
    <>
      <div className={styles.two}>
        <aside className={cx(styles.aside, styles.work)} aria-label="Advice">
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
            <p className={styles.more}>
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
              <span>{describeCount(papers, performance.practice_parts)}</span>
            </h2>
            <div className={layout.body}>
              <Progress performance={performance} targets={targets} />
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
              <RecentTests tests={recent} />
              <p className={styles.all}>
                <Link to={paths.attempts}>
                  {plural(total_attempts, { one: "Your attempts", other: "All # attempts" })}
                </Link>
              </p>
            </div>
          </section>
        </div>
        <aside className={cx(styles.aside, styles.device)} aria-label="Device">
          <section aria-labelledby="on-device">
            <h2 id="on-device">On this device</h2>
            {device}
            {missing === "offline" && (
              <p className={text.small}>
                Based on the attempts on this device. Others appear when you are connected again.
              </p>
            )}
            {missing === "failed" && (
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
function PracticeSheet({ performance: { accuracy, practice_parts } }: { performance: Performance }) {
  return (
    <div className={cx(layout.sheet, layout.ruled, styles.block)}>
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
          <p className={styles.all}>
            <Link to={paths.analytics}>All {types.length} kinds of question</Link>
          </p>
        )}
      </div>
    </section>
  );
}

function Unreachable({ why, retry }: { why: "offline" | "failed"; retry: () => void }) {
  const outage = useOutage();
  return (
    <div className={cx(layout.sheet, layout.ruled)}>
      <section className={layout.section} aria-labelledby="unreachable">
        <p className={layout.margin}>
          <b>Not loaded</b>
        </p>
        <div className={layout.body}>
          <h2 id="unreachable">
            {why === "offline" ? "You have no attempts on this device yet" : "Your performance could not be loaded"}
          </h2>
          <p className={cx(text.small, styles.lead)}>
            {why === "offline"
              ? `${outage} Your attempts appear when you are connected again. You can take downloaded tests now.`
              : "Your attempts are safe. Try again in a moment."}
          </p>
          <div className={layout.buttons}>
            <Button onClick={retry}>Try again</Button>
            {why === "offline" && (
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
