import { type ReactNode, useState } from "react";
import type { Band } from "#core/exam/bands/band-table.ts";
import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import type { TestType } from "#core/exam/content/module-type.ts";
import { MODULE_TYPES } from "#core/exam/content/modules-of-test.ts";
import type { StudySettings } from "#core/exam/study/study-settings.ts";
import { skillTargets } from "#core/exam/study/targets.ts";
import { formatCalendarDay } from "#core/format/format-date.ts";
import { formatBand } from "#core/format/format-number.ts";
import { plural } from "#core/format/plural.ts";
import { Button } from "#web/ui/form/button.tsx";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import text from "#web/ui/style/text.module.css";
import { BandsNow } from "./bands-now.tsx";
import { DateStep } from "./date-step.tsx";
import { describeBandsNow, describeDaysOff, TEST_TYPES } from "./labels.ts";
import styles from "./plan.module.css";
import { TargetsStep } from "./targets-step.tsx";
import { TestStep } from "./test-step.tsx";
import { TimeStep } from "./time-step.tsx";

const STEPS = ["test", "date", "targets", "time", "bands"] as const;
type Step = (typeof STEPS)[number];

const STEP_TITLES: Readonly<Record<Step, string>> = {
  test: "Test",
  date: "Exam date",
  targets: "Targets",
  time: "Time",
  bands: "Bands now",
};

const DEFAULT_HOURS_PER_WEEK = 3;

export type PlanFormProps = {
  settings: StudySettings;
  testType: TestType;
  /** The overall target of the account. It counts for modules without their own target. */
  target: Band;
  /** Today's calendar day, such as "2026-11-25". The exam cannot be earlier. */
  today: string;
  save: (change: Partial<StudySettings>) => void;
  saveTestType: (testType: TestType) => void;
  /** Called after the last question. */
  finish: () => void;
  /** Opens the 15-minute check. */
  openCheck: () => void;
};

/** Asks what the plan needs to know, one question after the other. Saves each answer at once. Answers can be changed. */
export function PlanForm({ settings, testType, target, today, save, saveTestType, finish, openCheck }: PlanFormProps) {
  const isFirstPlan = settings.first_hour === "open";
  const [openStep, setOpenStep] = useState<Step | null>(isFirstPlan ? "test" : null);
  const [answeredSteps, setAnsweredSteps] = useState(isFirstPlan ? 0 : STEPS.length);
  const openNext = (step: Step) => {
    const answered = Math.max(answeredSteps, STEPS.indexOf(step) + 1);
    setAnsweredSteps(answered);
    setOpenStep(STEPS[answered] ?? null);
    if (isFirstPlan && answered === STEPS.length) finish();
  };
  const answers: Readonly<Record<Step, { summary: string; body: ReactNode }>> = {
    test: {
      summary: TEST_TYPES[testType].name,
      body: (
        <TestStep
          testType={testType}
          save={(chosen) => {
            saveTestType(chosen);
            openNext("test");
          }}
        />
      ),
    },
    date: {
      summary: settings.exam_date === null ? "No date yet" : formatCalendarDay(settings.exam_date, "longDate"),
      body: (
        <DateStep
          date={settings.exam_date}
          today={today}
          save={(exam_date) => {
            save({ exam_date });
            openNext("date");
          }}
        />
      ),
    },
    targets: {
      summary: MODULE_TYPES.map(
        (type) => `${MODULE_NAMES[type].charAt(0)} ${formatBand(settings.targets[type] ?? target)}`,
      ).join(", "),
      body: (
        <TargetsStep
          targets={skillTargets(settings.targets, target)}
          save={(targets) => {
            save({ targets });
            openNext("targets");
          }}
        />
      ),
    },
    time: {
      summary: `${plural(settings.hours_a_week ?? DEFAULT_HOURS_PER_WEEK, { one: "# hour", other: "# hours" })} a week, ${describeDaysOff(settings.days_off)}`,
      body: (
        <TimeStep
          hours={settings.hours_a_week ?? DEFAULT_HOURS_PER_WEEK}
          daysOff={settings.days_off}
          save={(hours_a_week, days_off) => {
            save({ hours_a_week, days_off });
            openNext("time");
          }}
        />
      ),
    },
    bands: {
      summary: describeBandsNow(settings.starting_level),
      body: (
        <BandsNow
          level={settings.starting_level}
          save={(starting_level) => {
            save({ starting_level, first_hour: isFirstPlan ? "finished" : settings.first_hour });
            openNext("bands");
          }}
          openCheck={() => {
            if (isFirstPlan) save({ first_hour: "finished" });
            openCheck();
          }}
        />
      ),
    },
  };
  return (
    <div className={cx(layout.sheet, layout.ruled)}>
      {STEPS.map((step, index) => {
        const stateWhenClosed = index < answeredSteps ? "done" : "todo";
        const state = openStep === step ? "open" : stateWhenClosed;
        return (
          <section key={step} className={cx(layout.section, styles[state])} aria-labelledby={`plan-${step}`}>
            <h2 className={layout.margin} id={`plan-${step}`} aria-current={state === "open" ? "step" : undefined}>
              <b>{STEP_TITLES[step]}</b>
              {state === "open" && isFirstPlan && (
                <span>
                  {index + 1} of {STEPS.length}
                </span>
              )}
            </h2>
            <div className={layout.body}>
              {state === "open" ? (
                answers[step].body
              ) : (
                <p className={styles.line}>
                  {state === "done" ? <b>{answers[step].summary}</b> : <span />}
                  {state === "done" && (
                    <Button variant="quiet" onClick={() => setOpenStep(step)}>
                      Change<span className={text.visuallyHidden}> {STEP_TITLES[step].toLowerCase()}</span>
                    </Button>
                  )}
                </p>
              )}
            </div>
          </section>
        );
      })}
    </div>
  );
}
