import { type ReactNode, useEffect, useRef, useState } from "react";
import { formatBytes } from "#core/format/format-bytes.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { cx } from "#web/ui/style/cx.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import { barHeight, createLevelMeter, LEVEL_LABELS, type LevelName, MIN_BAR_PERCENT } from "../record/level-meter.ts";
import { closeMicrophone, reportLevels, type MicrophoneProblem, openMicrophone } from "../record/recorder.ts";
import stageStyles from "./interview-stage.module.css";
import styles from "./microphone-check.module.css";
import timingStyles from "./timing.module.css";
import { CHECK_SILENT_STEPS, MICROPHONE_MESSAGES } from "./microphone-messages.ts";

/** With less free space, the learner gets a warning. An interview needs about four megabytes. */
const LOW_SPACE_BYTES = 20_000_000;

type Check =
  | { kind: "before" }
  | { kind: "asking" }
  | { kind: "problem"; problem: MicrophoneProblem }
  | { kind: "hearing"; level: LevelName; height: number };

/** The page before the interview: asks for the microphone, shows its level, and lets the learner begin. */
export function MicrophoneCheck({
  heading,
  message,
  beginLabel,
  onBegin,
}: {
  heading: string;
  /** What happened to the interview in an earlier visit, or null. */
  message: ReactNode;
  beginLabel: string;
  onBegin: () => void;
}) {
  const [check, setCheck] = useState<Check>({ kind: "before" });
  const [freeBytes, setFreeBytes] = useState<number | null>(null);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => {
    void readFreeBytes().then(setFreeBytes);
    return () => stop.current();
  }, []);
  const open = async (): Promise<void> => {
    stop.current();
    setCheck({ kind: "asking" });
    const stream = await openMicrophone();
    if (!(stream instanceof MediaStream)) return setCheck({ kind: "problem", problem: stream.problem });
    const meter = createLevelMeter();
    const stopListening = reportLevels(stream, (sample, at) =>
      setCheck({ kind: "hearing", level: meter.feed(sample, at), height: barHeight(sample.rms) }),
    );
    stop.current = () => {
      stopListening();
      closeMicrophone(stream);
      stop.current = () => undefined;
    };
    setCheck({ kind: "hearing", level: "waiting", height: MIN_BAR_PERCENT });
  };
  const begin = (): void => {
    stop.current();
    onBegin();
  };
  const isHearing = check.kind === "hearing";
  return (
    <div className={styles.check}>
      <h2>{heading}</h2>
      {message}
      {freeBytes !== null && freeBytes < LOW_SPACE_BYTES && (
        <Alert variant="warning" title="This device is nearly full">
          There is room for about {formatBytes(freeBytes)}. Free some space first, so that no answer is lost.
        </Alert>
      )}
      <p>
        Your answers are recorded. Each second is written to this device as you speak, and sent to your own account once
        there is a connection. Others hear your answers only if you ask for an examiner’s evaluation or a transcript.
      </p>
      {check.kind === "problem" ? (
        <MicrophoneAlert problem={check.problem} onRetry={() => void open()} />
      ) : isHearing ? (
        <>
          <div className={styles.meter}>
            <span className={styles.meterLine} aria-hidden="true">
              <i style={{ width: `${check.height}%` }} />
            </span>
            <span
              className={cx(
                timingStyles.word,
                (check.level === "silent" || check.level === "loud") && timingStyles.wordBad,
              )}
              role="status"
            >
              <Icon name="microphone" size={20} />
              {check.level === "waiting" ? "Say: I am ready to begin" : LEVEL_LABELS[check.level]}
            </span>
          </div>
          {check.level === "silent" && <HelpSteps steps={CHECK_SILENT_STEPS} />}
          <div className={styles.checkEnd}>
            <Button size="lg" block onClick={begin}>
              {beginLabel}
            </Button>
          </div>
        </>
      ) : (
        <div className={styles.checkEnd}>
          <p className={stageStyles.hint}>Your browser will ask you now. Choose Allow.</p>
          <Button
            size="lg"
            block
            busy={check.kind === "asking" ? "Waiting for your permission" : undefined}
            onClick={() => void open()}
          >
            Use the microphone
          </Button>
        </div>
      )}
    </div>
  );
}

/** Says why recording is impossible, and what helps. */
export function MicrophoneAlert({ problem, onRetry }: { problem: MicrophoneProblem; onRetry: () => void }) {
  const { title, text, steps } = MICROPHONE_MESSAGES[problem];
  return (
    <Alert variant="warning" title={title}>
      {text}
      <HelpSteps steps={steps} />
      <Button variant="outline" onClick={onRetry}>
        Try again
      </Button>
    </Alert>
  );
}

export function HelpSteps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}

/** Returns how many bytes the site may still store, or null if the browser does not say. */
async function readFreeBytes(): Promise<number | null> {
  try {
    const { quota, usage } = await navigator.storage.estimate();
    return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
  } catch {
    return null;
  }
}
