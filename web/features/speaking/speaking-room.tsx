import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { readClock } from "#core/exam/attempt/clock.ts";
import { isAnswerStep } from "#core/exam/attempt/speaking-plan.ts";
import type { AttemptRecord } from "#web/db/attempt-record.ts";
import type { Device } from "#web/db/device.ts";
import { handInSpeaking } from "#web/db/recordings.ts";
import { useParts } from "#web/parts.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import text from "#web/ui/text.module.css";
import { createExaminerVoice } from "./examiner-voice.ts";
import { loadMedia } from "./load-audio.ts";
import { MicrophoneCheck, Steps } from "./microphone-check.tsx";
import type { Opened } from "./open-speaking.ts";
import { InterviewStage } from "./interview-stage.tsx";
import { InterviewControls } from "./interview-controls.tsx";
import { type SpeakingModule, useInterview } from "./use-interview.ts";
import styles from "./microphone-check.module.css";
import { timeInWords } from "#web/ui/format-time.ts";
import { MICROPHONE_WORDS, phaseWords, stepName } from "./words.ts";

/** What the room gives to the frame around it. */
export type SpeakingSlots = {
  stage: ReactNode;
  foot: ReactNode;
  over: ReactNode;
  /** Share of the interview that is done, 0 to 1. */
  done: number;
  finish: { isDue: boolean; run: () => void } | null;
  isHandingIn: boolean;
  /** Ends a running recording and waits until it is on the disk. */
  settle: () => Promise<void>;
};

export type SpeakingRoomProps = {
  device: Device;
  attempt: AttemptRecord;
  module: SpeakingModule;
  opened: Opened;
  frame: (slots: SpeakingSlots) => ReactNode;
  onHandedIn: (attempt: AttemptRecord) => void;
};

/** The interview: microphone check, the examiner, the recorder, and the hand-in. */
export function SpeakingRoom({ device, attempt, module, opened, frame, onHandedIn }: SpeakingRoomProps) {
  const parts = useParts();
  const [isOn, setOn] = useState(false);
  const [panel, setPanel] = useState<"none" | "finish" | "help">("none");
  const [handIn, setHandIn] = useState<"none" | "busy" | "failed">("none");
  const isDone = useRef(false);
  const [voice] = useState(() => createExaminerVoice(module.media, (path) => loadMedia(parts, path)));
  useEffect(() => () => voice.close(), [voice]);
  const running = useInterview({ device, attempt, module, kept: opened.kept, voice, isOn });
  const { interview, state, step } = running;
  const { plan, mode } = interview;
  const isOver = state.phase === "over";
  useEffect(() => voice.prepare(plan[0]?.say ?? []), [voice, plan]);

  const finish = async (reason: "finished" | "time_up"): Promise<void> => {
    if (isDone.current) return;
    isDone.current = true;
    setHandIn("busy");
    try {
      await running.settle();
      onHandedIn(await handInSpeaking(device, attempt.slug, { now: Date.now(), reason }));
    } catch {
      isDone.current = false;
      running.unsettle();
      setHandIn("failed");
    }
  };
  const runFinish = (): void => void finish("finished");
  // The exam hands itself in after the examiner's last words, and when its time ran out while the page was away.
  const isAway = !isOn && opened.kept !== null;
  const finishByItself = useEffectEvent(() => {
    if (isOver) return void finish("finished");
    const reading = { wall: Date.now(), mono: performance.now(), asleep: true, page: performance.timeOrigin };
    if (isAway && readClock(attempt.clock, reading).phase === "over") void finish("time_up");
  });
  const mayFinish = mode === "exam" && (isOver || isAway);
  useEffect(() => {
    if (!mayFinish) return;
    const timer = setTimeout(() => finishByItself());
    return () => clearTimeout(timer);
  }, [mayFinish]);

  const answers = plan.filter(isAnswerStep);
  const left = answers.filter((one) => plan.indexOf(one) >= state.step).length;
  const said = phaseWords(state, step?.limit ?? 0);

  const stage = isOn ? (
    <InterviewStage running={running} isVoiceMissing={voice.hears() === false} onHelp={() => setPanel("help")} />
  ) : (
    <div className={styles.desk}>
      <MicrophoneCheck
        heading={opened.kept === null ? "Before the examiner begins" : "Welcome back"}
        message={opened.kept === null ? null : <Return opened={opened} where={stepName(plan, state.step)} />}
        beginLabel={opened.kept === null ? "Begin the interview" : "Go on"}
        onBegin={() => setOn(true)}
      />
    </div>
  );
  return frame({
    stage,
    foot: isOn ? <InterviewControls running={running} onFinish={runFinish} /> : null,
    done: state.step / Math.max(1, plan.length),
    finish: handIn === "none" ? { isDue: isOver, run: () => setPanel("finish") } : null,
    isHandingIn: handIn === "busy",
    settle: running.settle,
    over: (
      <>
        <p className={text.vh} role="status">
          {isOn ? said : ""}
        </p>
        {handIn === "failed" && (
          <Alert variant="danger" title="The test could not be handed in">
            This device refused to write. What you said is kept; close other apps or free some space, then try again.
            <br />
            <Button variant="outline" onClick={runFinish}>
              Try again
            </Button>
          </Alert>
        )}
        <Sheet open={panel === "help"} onClose={() => setPanel("none")} title="Help with the microphone">
          <Steps steps={[...MICROPHONE_WORDS.none.steps.slice(0, 2), ...MICROPHONE_WORDS.refused.steps.slice(0, 3)]} />
        </Sheet>
        <Dialog
          open={panel === "finish"}
          onClose={() => setPanel("none")}
          title="Hand in the interview?"
          actions={
            <>
              <Button
                busy={handIn === "busy" ? "Handing in" : undefined}
                onClick={() => {
                  setPanel("none");
                  runFinish();
                }}
              >
                Hand in
              </Button>
              <Button variant="quiet" onClick={() => setPanel("none")}>
                Back to the interview
              </Button>
            </>
          }
        >
          <p>
            {left === 0
              ? "All questions are behind you. You cannot add anything afterwards."
              : `${left === 1 ? "1 answer is" : `${left} answers are`} still to come. You cannot add anything afterwards.`}
          </p>
        </Dialog>
      </>
    ),
  });
}

/** After the page was away: where the interview goes on, and what became of an answer that was cut off. */
function Return({ opened, where }: { opened: Opened; where: string }) {
  const { cutOff } = opened;
  return (
    <>
      <p>You go on at {where}.</p>
      {cutOff !== null && (
        <Alert variant="info" title="The page was closed while you were speaking">
          The first {timeInWords(cutOff.duration)} of your answer are kept. You can add to it, or go on to the next
          question.
        </Alert>
      )}
    </>
  );
}
