import { type ReactNode, useState } from "react";
import type { Band } from "#core/exam/bands/band-table.ts";
import { overallBand } from "#core/exam/bands/overall.ts";
import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import type { ModuleType, TestType } from "#core/exam/content/module-type.ts";
import { MODULE_TYPES } from "#core/exam/content/modules-of-test.ts";
import type { StudySettings, Weekday } from "#core/exam/study/study-settings.ts";
import { skillTargets } from "#core/exam/study/targets.ts";
import { formatCalendarDay } from "#core/format/format-date.ts";
import { formatBand } from "#core/format/format-number.ts";
import { plural } from "#core/format/plural.ts";
import { BandChip } from "#web/ui/display/band-chip.tsx";
import { ModuleBox } from "#web/ui/display/module-box.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { IconButton } from "#web/ui/form/icon-button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import text from "#web/ui/style/text.module.css";
import { BandsNow } from "./bands-now.tsx";
import { describeBandsNow, describeDaysOff, TEST_TYPES, WEEKDAYS } from "./labels.ts";
import { PickOption } from "./pick-option.tsx";
import styles from "./plan.module.css";

const STEPS = ["test", "date", "targets", "time", "bands"] as const;
type Step = (typeof STEPS)[number];

const TITLES: Readonly<Record<Step, string>> = {
  test: "Test",
  date: "Exam date",
  targets: "Targets",
  time: "Time",
  bands: "Bands now",
};

/** Hours a week to choose from. */
const HOURS = [2, 3, 5, 8] as const;
const DEFAULT_HOURS = 3;
const LOWEST_TARGET = 4;
const HIGHEST_BAND = 9;

export type PlanFormProps = {
  settings: StudySettings;
  testType: TestType;
  /** The target of the account, for modules without one of their own. */
  target: Band;
  /** The first calendar day that an exam can be on, such as "2026-11-25". */
  today: string;
  save: (change: Partial<StudySettings>) => void;
  saveTestType: (testType: TestType) => void;
  /** Called after the last question. */
  finish: () => void;
  /** Opens the check that gives a starting level. */
  check: () => void;
};

/** The questions that a plan is made from, one after the other. Each answer is saved at once and can be changed. */
export function PlanForm({ settings, testType, target, today, save, saveTestType, finish, check }: PlanFormProps) {
  const isFirst = settings.first_hour === "open";
  const [open, setOpen] = useState<Step | null>(isFirst ? "test" : null);
  const [reached, setReached] = useState(isFirst ? 0 : STEPS.length);
  const next = (step: Step) => {
    const at = Math.max(reached, STEPS.indexOf(step) + 1);
    setReached(at);
    setOpen(STEPS[at] ?? null);
    if (isFirst && at === STEPS.length) finish();
  };
  const answers: Readonly<Record<Step, { summary: string; body: ReactNode }>> = {
    test: {
      summary: TEST_TYPES[testType].name,
      body: (
        <TestStep
          testType={testType}
          save={(chosen) => {
            saveTestType(chosen);
            next("test");
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
            next("date");
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
            next("targets");
          }}
        />
      ),
    },
    time: {
      summary: `${plural(settings.hours_a_week ?? DEFAULT_HOURS, { one: "# hour", other: "# hours" })} a week, ${describeDaysOff(settings.days_off)}`,
      body: (
        <TimeStep
          hours={settings.hours_a_week ?? DEFAULT_HOURS}
          daysOff={settings.days_off}
          save={(hours_a_week, days_off) => {
            save({ hours_a_week, days_off });
            next("time");
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
            save({ starting_level, first_hour: isFirst ? "finished" : settings.first_hour });
            next("bands");
          }}
          check={() => {
            if (isFirst) save({ first_hour: "finished" });
            check();
          }}
        />
      ),
    },
  };
  return (
    <div className={cx(layout.sheet, layout.ruled)}>
      {STEPS.map((step, at) => {
        const state = open === step ? "open" : at < reached ? "done" : "todo";
        return (
          <section key={step} className={cx(layout.section, styles[state])} aria-labelledby={`plan-${step}`}>
            <h2 className={layout.margin} id={`plan-${step}`} aria-current={state === "open" ? "step" : undefined}>
              <b>{TITLES[step]}</b>
              {state === "open" && isFirst && (
                <span>
                  {at + 1} of {STEPS.length}
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
                    <Button variant="quiet" onClick={() => setOpen(step)}>
                      Change<span className={text.visuallyHidden}> {TITLES[step].toLowerCase()}</span>
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

function TestStep({ testType, save }: { testType: TestType; save: (testType: TestType) => void }) {
  const [chosen, setChosen] = useState(testType);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save(chosen);
      }}
    >
      <fieldset className={styles.pick}>
        <legend>Which test are you taking?</legend>
        <p>Academic and General Training share Listening and Speaking. Reading and Writing differ.</p>
        {(["academic", "general"] as const).map((type) => (
          <PickOption
            key={type}
            name="test"
            title={TEST_TYPES[type].name}
            note={TEST_TYPES[type].use}
            checked={chosen === type}
            onChoose={() => setChosen(type)}
          />
        ))}
      </fieldset>
      <Button type="submit" size="lg">
        Save test
      </Button>
    </form>
  );
}

type DateStepProps = { date: string | null; today: string; save: (date: string | null) => void };

function DateStep({ date, today, save }: DateStepProps) {
  const [chosen, setChosen] = useState(date ?? "");
  const [error, setError] = useState<string | undefined>(undefined);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen === "") setError("Enter the date on your booking, or choose “I have no date yet”.");
        else if (chosen < today) setError("This day is over. Enter a later date.");
        else save(chosen);
      }}
    >
      <h3 className={styles.question}>When is your exam?</h3>
      <p className={styles.hint}>Your plan counts back from this day.</p>
      <div className={styles.field}>
        <TextField
          label="Date on your booking"
          type="date"
          min={today}
          value={chosen}
          error={error}
          onChange={(event) => {
            setChosen(event.target.value);
            setError(undefined);
          }}
        />
      </div>
      <div className={layout.buttons}>
        <Button type="submit" size="lg">
          Save date
        </Button>
        <Button variant="quiet" onClick={() => save(null)}>
          I have no date yet
        </Button>
      </div>
    </form>
  );
}

type Targets = Record<ModuleType, Band>;

function TargetsStep({ targets, save }: { targets: Targets; save: (targets: Targets) => void }) {
  const [chosen, setChosen] = useState(targets);
  const step = (type: ModuleType, by: number) => setChosen({ ...chosen, [type]: chosen[type] + by });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save(chosen);
      }}
    >
      <h3 className={styles.question}>What band do you need?</h3>
      <p className={styles.hint}>Check your university or employer: some ask for a minimum in each skill.</p>
      <ul className={styles.targets}>
        {MODULE_TYPES.map((type) => (
          <li key={type}>
            <span>
              <ModuleBox type={type} /> {MODULE_NAMES[type]}
            </span>
            <span className={styles.stepper} role="group" aria-label={`${MODULE_NAMES[type]} target`}>
              <IconButton
                icon="minus"
                label={`Lower ${MODULE_NAMES[type]} by half a band`}
                disabled={chosen[type] <= LOWEST_TARGET}
                onClick={() => step(type, -0.5)}
              />
              <span aria-live="polite">
                <BandChip band={chosen[type]} />
              </span>
              <IconButton
                icon="plus"
                label={`Raise ${MODULE_NAMES[type]} by half a band`}
                disabled={chosen[type] >= HIGHEST_BAND}
                onClick={() => step(type, 0.5)}
              />
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.overall}>
        <span>Overall from these four</span>
        <b>{formatBand(overallBand(chosen))}</b>
      </p>
      <Button type="submit" size="lg">
        Save targets
      </Button>
    </form>
  );
}

type TimeStepProps = {
  hours: number;
  daysOff: readonly Weekday[];
  save: (hours: number, daysOff: Weekday[]) => void;
};

function TimeStep({ hours, daysOff, save }: TimeStepProps) {
  const [chosen, setChosen] = useState(hours);
  const [chosenDaysOff, setChosenDaysOff] = useState<readonly Weekday[]>(daysOff);
  const days = 7 - chosenDaysOff.length;
  const isOwn = !HOURS.some((one) => one === hours);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save(chosen, [...chosenDaysOff]);
      }}
    >
      <fieldset className={styles.pick}>
        <legend>How much time can you give each week?</legend>
        <p>Choose what you can keep in a busy week.</p>
        {[...HOURS, ...(isOwn ? [hours] : [])].map((one) => (
          <PickOption
            key={one}
            name="hours"
            title={plural(one, { one: "# hour", other: "# hours" })}
            note={`${Math.round((one * 60) / days)} minutes a day, ${plural(days, { one: "# day", other: "# days" })}`}
            checked={chosen === one}
            onChoose={() => setChosen(one)}
          />
        ))}
      </fieldset>
      <fieldset className={styles.days}>
        <legend>Days off</legend>
        {WEEKDAYS.map(({ day, short, name }) => (
          <label key={day}>
            <input
              type="checkbox"
              checked={chosenDaysOff.includes(day)}
              disabled={!chosenDaysOff.includes(day) && days === 1}
              onChange={(event) =>
                setChosenDaysOff(
                  event.target.checked ? [...chosenDaysOff, day] : chosenDaysOff.filter((one) => one !== day),
                )
              }
            />
            <abbr title={name}>{short}</abbr>
          </label>
        ))}
      </fieldset>
      <Button type="submit" size="lg">
        Save time
      </Button>
    </form>
  );
}
