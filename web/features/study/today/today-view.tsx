import { formatDate } from "#core/format/format-date.ts";
import { plural } from "#core/format/plural.ts";
import type { Outlook } from "#core/exam/study/outlook.ts";
import type { PlanTask, StudyPlan } from "#core/exam/study/study-plan.ts";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import { Link } from "#web/ui/display/link.tsx";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import text from "#web/ui/style/text.module.css";
import { describeFreeDay, describeTask } from "./labels.ts";
import { OutlookNote } from "./outlook-note.tsx";
import styles from "./today.module.css";

/** Something that was finished today. `at` in ms since 1970. */
export type DoneTask = { id: string; title: string; at: number; minutes: number };

export type TodayViewProps = {
  now: number;
  plan: StudyPlan;
  done: readonly DoneTask[];
  /** Days until the exam, or null without an exam date. */
  daysToExam: number | null;
  /** Title of the lesson, if a task of the plan is a lesson. */
  lessonTitle: string | null;
  /** Returns the address where a task begins. */
  addressOf: (task: PlanTask) => string;
  /** True until the learner has finished or left the questions of the study plan. */
  isFirstHour: boolean;
  /** Not null if the target is far away for the time that is left. */
  outlook: Outlook | null;
  /** True while a test runs on this device. The page then shows no next task, because the test comes first. */
  isRunning: boolean;
};

/** The top of the dashboard: one thing to do next, then what is done and planned today. */
export function TodayView({
  now,
  plan,
  done,
  daysToExam,
  lessonTitle,
  addressOf,
  isFirstHour,
  outlook,
  isRunning,
}: TodayViewProps) {
  const [next] = plan.tasks;
  const minutesLeft = plan.tasks.reduce((sum, { minutes }) => sum + minutes, 0);
  return (
    <div className={styles.today}>
      <header className={styles.head}>
        <h2>Today</h2>
        <p>
          {formatDate(now, "longDay")}
          {daysToExam !== null && (
            <> · {plural(daysToExam, { one: "# day to your exam", other: "# days to your exam" })}</>
          )}
        </p>
      </header>
      {!isRunning && (
        <div className={cx(layout.sheet, layout.ruled, styles.next)}>
          {isFirstHour ? (
            <MakePlan />
          ) : (
            <Next
              plan={plan}
              next={next}
              lessonTitle={lessonTitle}
              to={next && addressOf(next)}
              hasFinishedTask={done.length > 0}
            />
          )}
        </div>
      )}
      {(plan.tasks.length > 0 || done.length > 0) && (
        <div className={cx(layout.sheet, layout.ruled)}>
          <section className={layout.section} aria-labelledby="todays-plan">
            <h3 className={layout.margin} id="todays-plan">
              <b>Today’s plan</b>
              <span>{minutesLeft > 0 ? `${minutesLeft} min left` : "Done"}</span>
            </h3>
            <div className={layout.body}>
              <ol className={styles.plan}>
                {done.map(({ id, title, at, minutes }) => (
                  <li key={id} className={styles.isDone}>
                    <span className={styles.done}>
                      <Icon name="check-circle" />
                      <span className={text.visuallyHidden}>Done:</span>
                    </span>
                    <span>
                      <b>{title}</b>
                      <small>Done at {formatDate(at, "time")}</small>
                    </span>
                    <span className={styles.end}>{minutes} min</span>
                  </li>
                ))}
                {plan.tasks.map((task, index) => (
                  <Task
                    key={keyOf(task)}
                    task={task}
                    number={index + 1}
                    isNext={index === 0}
                    lessonTitle={lessonTitle}
                    to={addressOf(task)}
                  />
                ))}
              </ol>
              <OutlookNote outlook={outlook} />
              <p className={styles.links}>
                <Link to={paths.practise}>All ways to practise</Link>
                {!isFirstHour && <Link to={paths.studyPlan}>Change your plan</Link>}
              </p>
            </div>
          </section>
        </div>
      )}
    </div>
  );
}

function MakePlan() {
  return (
    <section className={layout.section} aria-labelledby="do-next">
      <p className={layout.margin}>
        <b>Do this next</b>
        <span>2 minutes</span>
      </p>
      <div className={cx(layout.body, styles.nextBody)}>
        <div>
          <h3 id="do-next">Make your study plan</h3>
          <p>Say when your exam is, what band you need and how much time you have. You can stop after any question.</p>
        </div>
        <ButtonLink size="lg" to={paths.studyPlan}>
          Make your plan
        </ButtonLink>
      </div>
    </section>
  );
}

type NextProps = {
  plan: StudyPlan;
  next: PlanTask | undefined;
  lessonTitle: string | null;
  to: string | undefined;
  hasFinishedTask: boolean;
};

function Next({ plan, next, lessonTitle, to, hasFinishedTask }: NextProps) {
  const label = next === undefined ? null : describeTask(next, lessonTitle);
  const freeDay = describeFreeDay(plan.days[0]?.kind ?? "study", hasFinishedTask);
  return (
    <section className={layout.section} aria-labelledby="do-next">
      <p className={layout.margin}>
        <b>{label === null ? "Today" : "Do this next"}</b>
        {next !== undefined && <span>{plural(next.minutes, { one: "# minute", other: "# minutes" })}</span>}
      </p>
      <div className={cx(layout.body, styles.nextBody)}>
        <div>
          <h3 id="do-next">{label?.title ?? freeDay.title}</h3>
          <p>{label?.why ?? freeDay.text}</p>
        </div>
        {label !== null && to !== undefined && (
          <ButtonLink size="lg" to={to}>
            {label.action}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

type TaskProps = { task: PlanTask; number: number; isNext: boolean; lessonTitle: string | null; to: string };

function Task({ task, number, isNext, lessonTitle, to }: TaskProps) {
  const label = describeTask(task, lessonTitle);
  return (
    <li aria-current={isNext ? "step" : undefined}>
      <span className={cx(styles.number, isNext && styles.now)}>{number}</span>
      <span>
        <Link to={to}>{label.title}</Link>
        <small>{label.why}</small>
      </span>
      <span className={styles.end}>{task.minutes} min</span>
    </li>
  );
}

function keyOf(task: PlanTask): string {
  return [task.kind, "module_type" in task ? task.module_type : "", "type" in task ? task.type : ""].join(" ");
}
