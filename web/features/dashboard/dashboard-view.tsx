import type { ReactNode } from "react";
import type { Performance, PerformanceFeedback } from "#core/exam/performance/performance.ts";
import type { RecentTest } from "#core/wire/performance.ts";
import type { AttemptRecord } from "#web/db/attempt-record.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { cx } from "#web/ui/cx.ts";
import layout from "#web/ui/layout.module.css";
import { Link } from "#web/ui/link.tsx";
import text from "#web/ui/text.module.css";
import { AlertList } from "./alert-list.tsx";
import { ContinueCard } from "./continue-card.tsx";
import styles from "./dashboard.module.css";
import { RecentTests } from "./recent-tests.tsx";
import { Standing } from "./standing.tsx";
import { Trend } from "./trend.tsx";
import { Waiting } from "./waiting.tsx";
import { type Begin, Welcome } from "./welcome.tsx";
import { longDayWords } from "./words.ts";

const NO_TESTS: readonly RecentTest[] = [];

export type DashboardProps = Begin & {
  /** Null while it loads; a word where it can be had neither from the server nor from this device. */
  standing:
    | { performance: Performance; feedback: PerformanceFeedback; recent: readonly RecentTest[] }
    | "offline"
    | "failed"
    | null;
  attempts: readonly AttemptRecord[] | null;
  /** Why what other devices did may be missing. */
  missing: "no" | "offline" | "failed";
  retry: () => void;
  target: number;
  /** What stands on this device, in the margin. */
  device: ReactNode;
};

/** The dashboard: waiting, then the welcome where nothing was taken, else how the learner stands. */
export function DashboardView(props: DashboardProps) {
  const { standing } = props;
  return (
    <main id="main" className={cx(layout.page, styles.page)}>
      <h1 className={text.vh}>Dashboard</h1>
      {standing === null ? (
        <Waiting />
      ) : typeof standing === "string" ? (
        <>
          <AlertList recent={NO_TESTS} attempts={props.attempts} />
          <Unreachable why={standing} retry={props.retry} />
        </>
      ) : (
        <>
          <AlertList recent={standing.recent} attempts={props.attempts} />
          {standing.performance.average_score.overall.total_attempts <= 0 ? (
            <Welcome begin={props.begin} pending={props.pending} />
          ) : (
            <Taken {...props} standing={standing} />
          )}
        </>
      )}
    </main>
  );
}

function Taken({
  standing: { performance, feedback, recent },
  attempts,
  missing,
  retry,
  target,
  device,
}: DashboardProps & { standing: Exclude<DashboardProps["standing"], string | null> }) {
  const running = attempts?.find((attempt) => attempt.status === "in_progress" && attempt.held);
  const { papers, total_attempts } = performance.average_score.overall;
  const [first, ...others] = feedback.overall_feedback.split("\n\n").filter((paragraph) => paragraph !== "");
  return (
    <div className={styles.two}>
      <div className={cx(layout.sheet, layout.ruled)}>
        {running !== undefined && (
          <section className={layout.sec} aria-labelledby="continue">
            <h2 className={cx(layout.margin, styles.margin)} id="continue">
              <b>Continue</b>
            </h2>
            <div className={layout.body}>
              <ContinueCard key={running.slug} attempt={running} />
            </div>
          </section>
        )}
        <section className={layout.sec} aria-labelledby="standing">
          <h2 className={cx(layout.margin, styles.margin)} id="standing">
            <b>Standing</b>
            <span>{papers === 0 ? "No paper yet" : papers === 1 ? "1 paper" : `${papers} papers`}</span>
          </h2>
          <div className={layout.body}>
            <Standing performance={performance} target={target} />
          </div>
        </section>
        {performance.trend.length > 0 && (
          <section className={layout.sec} aria-labelledby="trend">
            <h2 className={cx(layout.margin, styles.margin)} id="trend">
              <b>Trend</b>
            </h2>
            <div className={layout.body}>
              <Trend trend={performance.trend} target={target} />
            </div>
          </section>
        )}
        <section className={layout.sec} aria-labelledby="recent">
          <h2 className={cx(layout.margin, styles.margin)} id="recent">
            <b>Recent tests</b>
          </h2>
          <div className={layout.body}>
            <RecentTests tests={recent} />
            <p className={styles.all}>
              <Link to={paths.attempts}>
                {total_attempts === 1 ? "Your attempts" : `All ${total_attempts} attempts`}
              </Link>
            </p>
          </div>
        </section>
      </div>
      <aside className={styles.aside} aria-label="Device and advice">
        <section aria-labelledby="on-device">
          <h2 id="on-device">On this device</h2>
          {device}
          {missing === "offline" && (
            <p className={text.small}>
              Reckoned from this device’s own attempts. Others appear when you are connected.
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
        <section aria-labelledby="advice">
          <h2 id="advice">What to work on</h2>
          {first === undefined ? (
            <p>Take a whole paper in exam mode, and feedback on it stands here.</p>
          ) : (
            <div className={styles.advice}>
              {[first, ...others].map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {feedback.overall_feedback_date !== null && (
                <p className={text.meta}>Updated {longDayWords(feedback.overall_feedback_date)}</p>
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
    </div>
  );
}

function Unreachable({ why, retry }: { why: "offline" | "failed"; retry: () => void }) {
  return (
    <div className={cx(layout.sheet, layout.ruled)}>
      <section className={layout.sec} aria-labelledby="unreachable">
        <p className={layout.margin}>
          <b>{why === "offline" ? "Offline" : "Not loaded"}</b>
        </p>
        <div className={layout.body}>
          <h2 id="unreachable">
            {why === "offline" ? "Nothing of yours is on this device yet" : "Your performance could not be loaded"}
          </h2>
          <p className={cx(text.small, styles.lead)}>
            {why === "offline"
              ? "Your attempts appear when you are connected. Tests that you have downloaded can be taken now."
              : "Your attempts are safe. Try again in a moment."}
          </p>
          <div className={layout.btns}>
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
