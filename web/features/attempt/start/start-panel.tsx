import { formatDuration } from "#core/format/format-duration.ts";
import { type ReactNode, useState } from "react";
import type { AttemptMode, ExtraTime } from "#core/exam/attempt/attempt.ts";
import { moduleTime } from "#core/exam/attempt/timing.ts";
import type { Module } from "#core/exam/content/module.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { ExtraTimeField } from "#web/ui/form/extra-time-field.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { cx } from "#web/ui/style/cx.ts";
import factStyles from "#web/ui/style/facts.module.css";
import styles from "../panels.module.css";
import { describeMode, describeStart } from "./start-labels.ts";

export type StartChoice = { readonly mode: AttemptMode; readonly extraTime: ExtraTime };
export type StartPanelProps = {
  module: Module;
  name: string;
  bookName: string;
  testName: string;
  parts: readonly number[] | null;
  /** Seconds for the chosen parts, without extra time. */
  seconds: number;
  /** Given if the learner cannot choose the mode: names the mode and says why. */
  fixedMode?: { heading: string; text: string } | undefined;
  /** The form to choose one part instead of the whole module. */
  partChoice?: ReactNode;
  initial: StartChoice;
  /** The sound check of Listening. */
  check?: ReactNode;
  /** Why the test could not start, or null. */
  problem: string | null;
  isBusy: boolean;
  onStart: (choice: StartChoice) => void;
};

const MODES = [
  { value: "exam", label: "Exam" },
  { value: "practice", label: "Practice" },
] as const;

/** The screen before a module: its contents, mode, extra time, rules and the Start button. */
export function StartPanel({
  module,
  name,
  bookName,
  testName,
  parts,
  seconds,
  initial,
  fixedMode,
  partChoice,
  check,
  problem,
  isBusy,
  onStart,
}: StartPanelProps) {
  const [mode, setMode] = useState(initial.mode);
  const [extraTime, setExtraTime] = useState(initial.extraTime);
  const time = formatDuration(moduleTime(seconds, extraTime) * 1000);
  const { facts, rules } = describeStart(module, parts, mode);
  return (
    <>
      <h2>{name}</h2>
      <p>
        {bookName}, {testName}
      </p>
      <dl className={cx(factStyles.facts, styles.facts)}>
        {facts.map((fact) => (
          <div key={fact.name}>
            <dt>{fact.name}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
        {module.module_type !== "speaking" && (mode === "exam" || fixedMode === undefined) && (
          <div>
            <dt>{mode === "exam" ? "Time" : "Suggested time"}</dt>
            <dd>{time}</dd>
          </div>
        )}
      </dl>
      {problem !== null && <Alert variant="danger">{problem}</Alert>}
      {partChoice}
      {fixedMode !== undefined ? (
        <div className={styles.choice}>
          <h3>{fixedMode.heading}</h3>
          <p>{fixedMode.text}</p>
        </div>
      ) : (
        <div className={styles.choice}>
          <h3>How do you want to take it?</h3>
          <Segmented label="Mode" value={mode} onChange={setMode} options={MODES} />
          <p>{describeMode(module, mode, parts === null)}</p>
        </div>
      )}
      {mode === "exam" && fixedMode === undefined && (
        <div className={styles.choice}>
          <h3>Extra time</h3>
          <ExtraTimeField value={extraTime} onChange={setExtraTime} />
          <p>For candidates with an access arrangement. Your result shows it.</p>
        </div>
      )}
      {check !== undefined && <div className={styles.choice}>{check}</div>}
      <div className={styles.rules}>
        <h3>Before you start</h3>
        <ul>
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </div>
      <div className={styles.start}>
        <Button
          size="lg"
          block
          busy={isBusy ? "Starting" : undefined}
          onClick={() => onStart({ mode, extraTime: mode === "exam" ? extraTime : 0 })}
        >
          Start
        </Button>
      </div>
    </>
  );
}
