import { plural } from "#core/format/plural.ts";
import { formatDuration } from "#core/format/format-duration.ts";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { readTimer } from "#core/exam/attempt/timer.ts";
import { isAnswerStep } from "#core/exam/attempt/speaking-plan.ts";
import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import type { Device } from "#web/db/storage/device.ts";
import { handInSpeaking } from "#web/db/speaking/recordings.ts";
import { useServices } from "#web/services.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import text from "#web/ui/style/text.module.css";
import { createExaminerVoice } from "../record/examiner-voice.ts";
import { loadMedia } from "../record/load-audio.ts";
import { MicrophoneCheck, HelpSteps } from "../record/microphone-check.tsx";
import type { OpenedInterview } from "./open-speaking.ts";
import { InterviewStage } from "./interview-stage.tsx";
import { InterviewControls } from "./interview-controls.tsx";
import { type SpeakingModule, useInterview } from "./use-interview.ts";
import styles from "../record/microphone-check.module.css";
import { MICROPHONE_MESSAGES, describePhase, stepName } from "../result/labels.ts";

/** What the interview passes to its frame. */
export type SpeakingSlots = {
  stage: ReactNode;
  foot: ReactNode;
  overlays: ReactNode;
  /** Share of the interview that is over, 0 to 1. */
  progress: number;
  finish: { isDue: boolean; run: () => void } | null;
  isHandingIn: boolean;
  /** Stops a running recording and waits until it is stored. */
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

/** The Speaking module: microphone check, interview, hand-in. */
export function SpeakingView({ device, attempt, module, opened, frame, onHandedIn }: SpeakingViewProps) {
  const services = useServices();
  const [isOn, setOn] = useState(false);
  const [panel, setPanel] = useState<"none" | "finish" | "help">("none");
  const [handIn, setHandIn] = useState<"none" | "busy" | "failed">("none");
  const isDone = useRef(false);
  const [voice] = useState(() => createExaminerVoice(module.media, (path) => loadMedia(services, path)));
  useEffect(() => () => voice.close(), [voice]);
  const running = useInterview({ device, attempt, module, earlier: opened.earlier, voice, isOn });
  const { interview, state, step } = running;
  const { plan, mode } = interview;
  const isOver = state.phase === "over";
  useEffect(() => voice.prepare(plan[0]?.say ?? []), [voice, plan]);

  const finish = async (reason: "finished" | "time_up"): Promise<void> => {
    if (isDone.current) return;
    isDone.current = true;
    setHandIn("busy");
    try {
      await running.stop();
      onHandedIn(await handInSpeaking(device, attempt.slug, { now: Date.now(), reason }));
    } catch {
      isDone.current = false;
      running.resume();
      setHandIn("failed");
    }
  };
  const runFinish = (): void => void finish("finished");
  // An exam is handed in without the learner after the examiner's last words, and if its time ran out while the page
  // was closed.
  const isNotContinued = !isOn && opened.earlier !== null;
  const finishByItself = useEffectEvent(() => {
    if (isOver) return void finish("finished");
    const reading = { wall: Date.now(), mono: performance.now(), asleep: true, page: performance.timeOrigin };
    if (isNotContinued && readTimer(attempt.clock, reading).phase === "over") void finish("time_up");
  });
  const mayFinish = mode === "exam" && (isOver || isNotContinued);
  useEffect(() => {
    if (!mayFinish) return;
    const timer = setTimeout(() => finishByItself());
    return () => clearTimeout(timer);
  }, [mayFinish]);

  const answers = plan.filter(isAnswerStep);
  const left = answers.filter((one) => plan.indexOf(one) >= state.step).length;
  const announcement = describePhase(state, step?.limit ?? 0);

  const stage = isOn ? (
    <InterviewStage running={running} isVoiceMissing={voice.isAudible() === false} onHelp={() => setPanel("help")} />
  ) : (
    <div className={styles.page}>
      <MicrophoneCheck
        heading={opened.earlier === null ? "Before the examiner begins" : "Welcome back"}
        message={opened.earlier === null ? null : <ReturnMessage opened={opened} where={stepName(plan, state.step)} />}
        beginLabel={opened.earlier === null ? "Begin the interview" : "Go on"}
        onBegin={() => setOn(true)}
      />
    </div>
  );
  return frame({
    stage,
    foot: isOn ? <InterviewControls running={running} onFinish={runFinish} /> : null,
    progress: state.step / Math.max(1, plan.length),
    finish: handIn === "none" ? { isDue: isOver, run: () => setPanel("finish") } : null,
    isHandingIn: handIn === "busy",
    stopInterview: running.stop,
    overlays: (
      <>
        <p className={text.visuallyHidden} role="status">
          {isOn ? announcement : ""}
        </p>
        {handIn === "failed" && (
          <Alert variant="danger" title="The test could not be handed in">
            This device could not save the hand-in. Your answers are safe. Close other apps or free some space, then try
            again.
            <br />
            <Button variant="outline" onClick={runFinish}>
              Try again
            </Button>
          </Alert>
        )}
        <Sheet open={panel === "help"} onClose={() => setPanel("none")} title="Help with the microphone">
          <HelpSteps
            steps={[...MICROPHONE_MESSAGES.none.steps.slice(0, 2), ...MICROPHONE_MESSAGES.refused.steps.slice(0, 3)]}
          />
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
          <p>
            {left === 0
              ? plural(answers.length, {
                  one: "Your answer is recorded. You cannot add anything afterwards.",
                  other: "All # answers are recorded. You cannot add anything afterwards.",
                })
              : plural(answers.length, {
                  one: "Your answer is not recorded yet. You cannot add anything afterwards.",
                  other: `${answers.length - left} of # answers are recorded. You cannot add anything afterwards.`,
                })}
          </p>
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
