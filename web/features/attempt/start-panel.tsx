import { formatDuration } from "#core/format/format-duration.ts";
import { type ReactNode, useState } from "react";
import type { AttemptMode, ExtraTime } from "#core/exam/attempt/attempt.ts";
import { moduleTime } from "#core/exam/attempt/timing.ts";
import type { Module } from "#core/exam/content/module.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { ExtraTimeField } from "#web/ui/form/extra-time-field.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import styles from "./panels.module.css";
import { describeMode, describeStart } from "./start-labels.ts";

export type StartChoice = { readonly mode: AttemptMode; readonly extraTime: ExtraTime };
export type StartPanelProps = {
  module: Module;
  name: string;
  bookName: string;
  testName: string;
  parts: readonly number[] | null;
  /** Time for what is taken, before any extra time. */
  seconds: number;
  /** Where the mode is not to be chosen: what it is instead, and why. */
  fixed?: { heading: string; text: string } | undefined;
  /** Taking less than the whole. */
  piece?: ReactNode;
  initial: StartChoice;
  /** What has to be tried out before: the sound check. */
  check?: ReactNode;
  /** Why the last try to start failed. */
  problem: string | null;
  isBusy: boolean;
  onStart: (choice: StartChoice) => void;
};

const MODES = [
  { value: "exam", label: "Exam" },
  { value: "practice", label: "Practice" },
] as const;

/** The screen before the paper: what is coming, mode and extra time, the rules, Start. */
export function StartPanel({
  module,
  name,
  bookName,
  testName,
  parts,
  seconds,
  initial,
  fixed,
  piece,
  check,
  problem,
  isBusy,
  onStart,
}: StartPanelProps) {
  const [mode, setMode] = useState(initial.mode);
  const [extraTime, setExtraTime] = useState(initial.extraTime);
  const time = formatDuration(moduleTime(seconds, extraTime) * 1000);
  const { facts, rules } = describeStart(module, parts, mode, extraTime);
  return (
    <>
      <h2>{name}</h2>
      <p>
        {bookName}, {testName}
      </p>
      <dl className={styles.facts}>
        {facts.map((fact) => (
          <div key={fact.name}>
            <dt>{fact.name}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
        {module.module_type !== "speaking" && (mode === "exam" || fixed === undefined) && (
          <div>
            <dt>{mode === "exam" ? "Time" : "Suggested time"}</dt>
            <dd>{time}</dd>
          </div>
        )}
      </dl>
      {problem !== null && <Alert variant="danger">{problem}</Alert>}
      {piece}
      {fixed !== undefined ? (
        <div className={styles.choice}>
          <h3>{fixed.heading}</h3>
          <p>{fixed.text}</p>
        </div>
      ) : (
        <div className={styles.choice}>
          <h3>How do you want to take it?</h3>
          <Segmented label="Mode" value={mode} onChange={setMode} options={MODES} />
          <p>{describeMode(module, mode, parts === null)}</p>
        </div>
      )}
      {mode === "exam" && fixed === undefined && (
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
