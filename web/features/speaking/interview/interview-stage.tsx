import { useServices } from "#web/services.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { cx } from "#web/ui/style/cx.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import { useDevice } from "../record/use-device.ts";
import { Countdown } from "./countdown.tsx";
import { CueCard } from "./cue-card.tsx";
import { LiveRecording } from "./live-recording.tsx";
import { loadRecording } from "../record/load-audio.ts";
import { MicrophoneAlert } from "./microphone-check.tsx";
import { Notes } from "./notes.tsx";
import { PartsBar } from "./parts-bar.tsx";
import { RecordingPlayer } from "../record/recording-player.tsx";
import cardStyles from "./cue-card.module.css";
import styles from "./interview-stage.module.css";
import timingStyles from "./timing.module.css";
import type { RunningInterview } from "./use-interview.ts";
import { CUT_MESSAGES, stepName } from "./labels.ts";

/** The parts of the interview, the question or cue card, and what happens in the current phase. */
export function InterviewStage({
  running,
  isVoiceMissing,
  onHelp,
}: {
  running: RunningInterview;
  isVoiceMissing: boolean;
  onHelp: () => void;
}) {
  const { interview, state, step, line } = running;
  const card = step !== undefined && "card" in step ? step.card : null;
  // The examiner speaks an introduction before the question.
  const isIntroduction = step?.kind === "question" && state.phase === "asking" && line?.id !== step.question.id;
  const isCardShown = card !== null && step?.kind !== "question";
  return (
    <div className={styles.stage}>
      <PartsBar plan={interview.plan} stepIndex={state.step} />
      {isCardShown ? (
        <div className={styles.cueCard}>
          {(state.phase === "asking" || state.phase === "stopping") && line !== null && (
            <p className={styles.examinerLine}>{line.text}</p>
          )}
          <CueCard card={card} isSmall={step?.kind === "talk"} />
        </div>
      ) : (
        <article className={cardStyles.question} aria-label="Question">
          <p className={cardStyles.where}>
            {isIntroduction || step === undefined ? `Part ${step?.part ?? 3}` : stepName(interview.plan, state.step)}
          </p>
          <h2>{questionOf(running)}</h2>
          {step?.kind === "question" && !isIntroduction && <p className={cardStyles.where}>{step.topic}</p>}
        </article>
      )}
      <div className={styles.right}>
        <CurrentPhase running={running} onHelp={onHelp} />
        {isVoiceMissing && (
          <p className={styles.hint} role="status">
            The examiner’s voice is not on this device. The questions are printed.
          </p>
        )}
        {isCardShown && (
          <Notes text={running.notes} isReadOnly={step?.kind === "talk"} onChange={running.store.setNotes} />
        )}
      </div>
    </div>
  );
}

/** What the learner sees or does in the current phase. */
function CurrentPhase({ running, onHelp }: { running: RunningInterview; onHelp: () => void }) {
  const { interview, state, step, problem, finished, isSaving } = running;
  const services = useServices();
  const device = useDevice();
  if (step === undefined)
    return <p className={timingStyles.phase}>{isSaving ? "Saving" : "That was the last question."}</p>;
  switch (state.phase) {
    case "asking":
    case "stopping":
      return (
        <p className={styles.speaking}>
          <span className={styles.pulse} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          The examiner is speaking
        </p>
      );
    case "preparing":
      return <Countdown state={state} limit={step.limit} now={running.store.now} />;
    case "answering":
      return (
        <LiveRecording
          state={state}
          limit={step.limit}
          isLimitShown={interview.mode === "exam" || step.kind === "talk"}
          level={running.store.level}
          now={running.store.now}
          onHelp={onHelp}
        />
      );
    case "ready":
      return (
        <p className={timingStyles.phase}>
          <b>Your turn.</b> Start when you are ready.
        </p>
      );
    case "listening":
      return (
        <div className={styles.recorded}>
          {finished?.cut === "disk" ? (
            <Alert variant="warning" title={CUT_MESSAGES.disk.title}>
              {CUT_MESSAGES.disk.text}
            </Alert>
          ) : (
            <p className={cx(timingStyles.phase, styles.saved)}>
              <Icon name="check-circle" size={20} />
              <span>
                <b>Saved on this device.</b> Listen to it, record it again, or continue.
              </span>
            </p>
          )}
          {finished !== null && device !== null && (
            <RecordingPlayer
              key={finished.id}
              name="your answer"
              duration={finished.duration}
              load={() => loadRecording(services, device, finished)}
            />
          )}
        </div>
      );
    case "interrupted":
      if (problem?.kind === "microphone")
        return <MicrophoneAlert problem={problem.problem} onRetry={() => running.store.send("start")} />;
      if (problem?.kind === "disk")
        return (
          <Alert variant="danger" title="This device could not save">
            Recording has stopped. The answer up to that point is saved. Free some space, then add to your answer or
            continue.
          </Alert>
        );
      return (
        <Alert variant="warning" title={CUT_MESSAGES[problem?.cut ?? "page"].title}>
          {CUT_MESSAGES[problem?.cut ?? "page"].text} Add to your answer, or continue to the next question.
        </Alert>
      );
    case "over":
      return null;
  }
}

/** Returns the question, or the line that the examiner speaks before or after the questions. */
function questionOf({ step, state, line }: RunningInterview): string {
  if (step?.kind === "question") return state.phase === "asking" && line !== null ? line.text : step.question.text;
  return line?.text ?? step?.say[0]?.text ?? "Thank you.";
}
