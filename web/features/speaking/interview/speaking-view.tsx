import { formatDuration } from "#core/format/format-duration.ts";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { readTimer } from "#core/exam/attempt/timer.ts";
import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import type { Device } from "#web/db/storage/device.ts";
import { handInSpeaking } from "#web/db/speaking/recordings.ts";
import { useServices } from "#web/services.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import text from "#web/ui/style/text.module.css";
import { createExaminerVoice } from "./examiner-voice.ts";
import { loadMedia } from "../record/load-audio.ts";
import { MicrophoneCheck, HelpSteps } from "./microphone-check.tsx";
import type { OpenedInterview } from "./open-interview.ts";
import { InterviewStage } from "./interview-stage.tsx";
import { RecordedAnswers } from "./recorded-answers.tsx";
import { InterviewControls } from "./interview-controls.tsx";
import { type SpeakingModule, useInterview } from "./use-interview.ts";
import styles from "./microphone-check.module.css";
import { describePhase, stepName } from "./labels.ts";
import { HELP_STEPS } from "./microphone-messages.ts";

/** The parts of the page that the interview passes to its frame. */
export type SpeakingSlots = {
  stage: ReactNode;
  foot: ReactNode;
  overlays: ReactNode;
  /** Share of the interview that is over, from 0 to 1. */
  progress: number;
  /** The button to hand in, `isDue` at the end of the interview. Null while the device hands in, and if that failed. */
  finish: { isDue: boolean; run: () => void } | null;
  isHandingIn: boolean;
  /** Stops a running recording. Resolves when it is stored. */
  stopInterview: () => Promise<void>;
};

export type SpeakingViewProps = {
  device: Device;
  attempt: AttemptRecord;
  module: SpeakingModule;
  opened: OpenedInterview;
  frame: (slots: SpeakingSlots) => ReactNode;
  onHandedIn: (attempt: AttemptRecord) => void;
};

/** The Speaking module: the microphone check, the interview and the hand-in. */
export function SpeakingView({ device, attempt, module, opened, frame, onHandedIn }: SpeakingViewProps) {
  const services = useServices();
  const [isRunning, setRunning] = useState(false);
  const [panel, setPanel] = useState<"none" | "finish" | "help">("none");
  const [handIn, setHandIn] = useState<"none" | "busy" | "failed">("none");
  const hasStartedHandIn = useRef(false);
  const [voice] = useState(() => createExaminerVoice(module.media, (path) => loadMedia(services, path)));
  useEffect(() => () => voice.close(), [voice]);
  const running = useInterview({ device, attempt, module, earlier: opened.earlier, voice, isRunning });
  const { interview, state, step } = running;
  const { plan, mode } = interview;
  const isOver = state.phase === "over";
  useEffect(() => voice.prepare(plan[0]?.say ?? []), [voice, plan]);

  const finish = async (reason: "finished" | "time_up"): Promise<void> => {
    if (hasStartedHandIn.current) return;
    hasStartedHandIn.current = true;
    setHandIn("busy");
    try {
      await running.stop();
      onHandedIn(await handInSpeaking(device, attempt.slug, { now: Date.now(), reason }));
    } catch {
      hasStartedHandIn.current = false;
      running.resume();
      setHandIn("failed");
    }
  };
  const runFinish = (): void => void finish("finished");
  // An exam is handed in without the learner in two cases: after the examiner's last words, and if its time ran out
  // while the page was closed.
  const isBeforeContinuing = !isRunning && opened.earlier !== null;
  const finishExam = useEffectEvent(() => {
    if (isOver) return void finish("finished");
    const reading = { wall: Date.now(), mono: performance.now(), asleep: true, page: performance.timeOrigin };
    if (isBeforeContinuing && readTimer(attempt.clock, reading).phase === "over") void finish("time_up");
  });
  const mayFinishExam = mode === "exam" && (isOver || isBeforeContinuing);
  useEffect(() => {
    if (!mayFinishExam) return;
    const timer = setTimeout(() => finishExam());
    return () => clearTimeout(timer);
  }, [mayFinishExam]);

  const announcement = describePhase(state, step?.limit ?? 0);

  const stage = isRunning ? (
    <InterviewStage running={running} isVoiceMissing={voice.isAudible() === false} onHelp={() => setPanel("help")} />
  ) : (
    <div className={styles.page}>
      <MicrophoneCheck
        heading={opened.earlier === null ? "Before the examiner begins" : "Welcome back"}
        message={opened.earlier === null ? null : <ReturnMessage opened={opened} where={stepName(plan, state.step)} />}
        beginLabel={opened.earlier === null ? "Begin the interview" : "Go on"}
        onBegin={() => setRunning(true)}
      />
    </div>
  );
  return frame({
    stage,
    foot: isRunning ? <InterviewControls running={running} onFinish={runFinish} /> : null,
    progress: state.step / Math.max(1, plan.length),
    finish: handIn === "none" ? { isDue: isOver, run: () => setPanel("finish") } : null,
    isHandingIn: handIn === "busy",
    stopInterview: running.stop,
    overlays: (
      <>
        <p className={text.visuallyHidden} role="status">
          {isRunning ? announcement : ""}
        </p>
        {handIn === "failed" && (
          <Alert variant="danger" title="The test could not be handed in">
            This device could not save the hand-in. Close other apps or free some space, then try again.
            <br />
            <Button variant="outline" onClick={runFinish}>
              Try again
            </Button>
          </Alert>
        )}
        <Sheet open={panel === "help"} onClose={() => setPanel("none")} title="Help with the microphone">
          <HelpSteps steps={HELP_STEPS} />
        </Sheet>
        <ConfirmDialog
          open={panel === "finish"}
          onClose={() => setPanel("none")}
          title="Hand in the interview?"
          confirmLabel="Hand in"
          cancelLabel="Back to the interview"
          busy={handIn === "busy" ? "Handing in" : undefined}
          onConfirm={() => {
            setPanel("none");
            runFinish();
          }}
        >
          {panel === "finish" && <RecordedAnswers device={device} slug={attempt.slug} plan={plan} />}
        </ConfirmDialog>
      </>
    ),
  });
}

/** After a reload: where the interview continues, and what happened to an interrupted answer. */
function ReturnMessage({ opened, where }: { opened: OpenedInterview; where: string }) {
  const { cutOff } = opened;
  return (
    <>
      <p>You continue at {where}.</p>
      {cutOff !== null && (
        <Alert variant="info" title="The page was closed while you were speaking">
          The first {formatDuration(cutOff.duration)} of your answer are saved. Add to it, or continue to the next
          question.
        </Alert>
      )}
    </>
  );
}
