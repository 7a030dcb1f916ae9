import { Button } from "#web/ui/form/button.tsx";
import { RecordButton } from "../record/record-button.tsx";
import styles from "./interview-controls.module.css";
import type { RunningInterview } from "./use-interview.ts";

/** The buttons of the current phase, with the main action in the middle. */
export function InterviewControls(props: ControlsProps) {
  return (
    <div className={styles.foot}>
      <Controls {...props} />
    </div>
  );
}

type ControlsProps = { running: RunningInterview; onFinish: () => void };

function Controls({ running, onFinish }: ControlsProps) {
  const { state, step, interview, isSaving, problem } = running;
  const { send } = running.store;
  const isLast = interview.plan.slice(state.step + 1).every(({ kind }) => kind === "close");
  const nextLabel = isLast ? "Finish" : "Next question";
  const startButton = (
    <RecordButton isRecording={false} label="Start speaking now" caption="Start now" onClick={() => send("start")} />
  );
  switch (state.phase) {
    case "asking":
    case "stopping":
      // In an exam the examiner cannot be interrupted. The empty element keeps the height of the controls.
      return (
        <div className={styles.controls}>
          {interview.mode === "practice" && (
            <div className={styles.middle}>
              <Button variant="outline" onClick={() => send("next")}>
                {step?.kind === "close" ? "Finish" : "Skip the voice"}
              </Button>
            </div>
          )}
        </div>
      );
    case "preparing":
      return <div className={styles.controls}>{startButton}</div>;
    case "ready":
      return (
        <div className={styles.controls}>
          <Button variant="quiet" onClick={() => send("again")}>
            Hear it again
          </Button>
          {startButton}
          <Button variant="quiet" onClick={() => send("next")}>
            Skip
          </Button>
        </div>
      );
    case "answering":
      return (
        <div className={styles.controls}>
          <RecordButton
            isRecording
            label={interview.mode === "exam" ? "Stop and continue" : "Stop"}
            caption="Stop"
            onClick={() => send("stop")}
          />
        </div>
      );
    case "listening":
      return (
        <div className={styles.controls}>
          <div className={styles.middle}>
            <Button variant="outline" onClick={() => send("again")}>
              Answer again
            </Button>
            <Button busy={isSaving ? "Saving" : undefined} onClick={() => send("next")}>
              {nextLabel}
            </Button>
          </div>
        </div>
      );
    case "interrupted":
      return (
        <div className={styles.controls}>
          <div className={styles.middle}>
            {problem?.kind !== "microphone" && (
              <Button busy={isSaving ? "Saving" : undefined} onClick={() => send("start")}>
                Add to this answer
              </Button>
            )}
            <Button variant="outline" onClick={() => send("next")}>
              {nextLabel}
            </Button>
          </div>
        </div>
      );
    case "over":
      return (
        <div className={styles.controls}>
          <div className={styles.middle}>
            {interview.mode === "practice" && (
              <Button size="lg" onClick={onFinish}>
                Hand in
              </Button>
            )}
          </div>
        </div>
      );
  }
}
