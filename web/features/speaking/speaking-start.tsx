import { cx } from "#web/ui/cx.ts";
import { useState } from "react";
import type { AttemptMode, ExtraTime } from "#core/exam/attempt/attempt.ts";
import { isAnswerStep } from "#core/exam/attempt/speaking-plan.ts";
import { planSpeaking } from "#core/exam/attempt/speaking-plan.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import factStyles from "./facts.module.css";
import checkStyles from "./microphone-check.module.css";
import styles from "./speaking-start.module.css";
import type { SpeakingModule } from "./use-interview.ts";

const MODES = [
  { value: "exam", label: "Exam" },
  { value: "practice", label: "Practice" },
] as const;
const EXTRA = [
  { value: "0", label: "None" },
  { value: "25", label: "25 %" },
  { value: "50", label: "50 %" },
  { value: "100", label: "100 %" },
] as const;

export type SpeakingChoice = { readonly mode: AttemptMode; readonly extraTime: ExtraTime };

/** The screen before the interview: what is coming, mode and extra time, how it goes, Start. */
export function SpeakingStart({
  module,
  name,
  bookName,
  testName,
  parts,
  initial,
  fixed,
  problem,
  isBusy,
  onStart,
}: {
  module: SpeakingModule;
  name: string;
  bookName: string;
  testName: string;
  parts: readonly number[] | null;
  initial: SpeakingChoice;
  /** Where the mode is not to be chosen: what it is instead, and why. */
  fixed?: { heading: string; text: string } | undefined;
  problem: string | null;
  isBusy: boolean;
  onStart: (choice: SpeakingChoice) => void;
}) {
  const [mode, setMode] = useState(initial.mode);
  const [extraTime, setExtraTime] = useState(initial.extraTime);
  const plan = planSpeaking(module.parts, parts, mode, extraTime);
  const hasTalk = plan.some((step) => step.kind === "talk");
  return (
    <div className={styles.start}>
      <h2>{name}</h2>
      <p>
        {bookName}, {testName}
      </p>
      <dl className={cx(factStyles.facts, styles.startFacts)}>
        <Fact name="Parts">{parts?.length ?? module.parts.length}</Fact>
        <Fact name="Answers">{plan.filter(isAnswerStep).length}</Fact>
        <Fact name="Time">{parts === null ? "11 to 14 minutes" : "about 5 minutes"}</Fact>
      </dl>
      {problem !== null && <Alert variant="danger">{problem}</Alert>}
      {fixed !== undefined ? (
        <div className={styles.choice}>
          <h3>{fixed.heading}</h3>
          <p>{fixed.text}</p>
        </div>
      ) : (
        <div className={styles.choice}>
          <h3>How do you want to take it?</h3>
          <Segmented label="Mode" value={mode} onChange={setMode} options={MODES} />
          <p>
            {mode === "exam"
              ? "As on the day: the examiner asks, recording starts by itself, and the next question follows."
              : "At your own pace: you start each answer, may listen to it, and take it again before you go on."}
          </p>
        </div>
      )}
      {mode === "exam" && fixed === undefined && (
        <div className={styles.choice}>
          <h3>Extra time</h3>
          <Segmented
            label="Extra time"
            value={String(extraTime) as (typeof EXTRA)[number]["value"]}
            onChange={(value) => setExtraTime(Number(value) as ExtraTime)}
            options={EXTRA}
          />
          <p>For candidates with an access arrangement. It is kept with your result.</p>
        </div>
      )}
      <div className={styles.rules}>
        <h3>How it goes</h3>
        <ul>
          <li>The examiner’s questions are spoken and printed, one at a time.</li>
          {hasTalk && (
            <li>For the long turn you have one minute to prepare with notes, and at most two minutes to speak.</li>
          )}
          <li>You need a microphone and a quiet place. A headset is best.</li>
          <li>
            What you say is written to this device as you speak. After a reload you go on at the same question, and it
            works without a connection.
          </li>
          <li>You can hear every answer afterwards. A recording alone has no band.</li>
        </ul>
      </div>
      <div className={checkStyles.checkEnd}>
        <Button
          size="lg"
          block
          busy={isBusy ? "Starting" : undefined}
          onClick={() => onStart({ mode, extraTime: mode === "exam" ? extraTime : 0 })}
        >
          Start
        </Button>
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
