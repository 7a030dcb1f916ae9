import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import type { Device } from "#web/db/storage/device.ts";
import { ExamBar } from "#web/features/attempt/exam-bar.tsx";
import { ExamFrame } from "#web/features/attempt/exam-frame.tsx";
import { LeaveGuard } from "#web/features/attempt/leave-guard.tsx";
import { UnreadableStorage } from "#web/features/attempt/attempt-page-frame.tsx";
import { useWakeLock } from "#web/features/attempt/use-wake-lock.ts";
import { type OpenedInterview, openInterview } from "#web/features/speaking/interview/open-interview.ts";
import { RecordingsSavedLine } from "#web/features/speaking/interview/recordings-saved-line.tsx";
import { SpeakingView } from "#web/features/speaking/interview/speaking-view.tsx";
import checkStyles from "#web/features/speaking/interview/microphone-check.module.css";
import styles from "./speaking-exam.module.css";
import type { SpeakingModule } from "#web/features/speaking/interview/use-interview.ts";
import { paths } from "#web/paths.ts";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";

/** A running Speaking attempt in the exam frame. */
export function SpeakingExam({
  device,
  attempt,
  module,
  name,
  onHandedIn,
}: {
  device: Device;
  attempt: AttemptRecord;
  module: SpeakingModule;
  name: string;
  onHandedIn: (attempt: AttemptRecord) => void;
}) {
  const navigate = useNavigate();
  const [opened, setOpened] = useState<OpenedInterview | "broken" | null>(null);
  const isOver = useRef(false);
  const isRunning = useCallback(() => !isOver.current, []);
  useWakeLock(true);
  useEffect(
    () => whenSettled(openInterview(device, attempt, Date.now()), setOpened, () => setOpened("broken")),
    [device, attempt],
  );

  const leave = () => void navigate(paths.afterAttempt(attempt.head));
  const subtitle = `${attempt.book_name}, ${attempt.test_name}${attempt.head.mode === "practice" ? ", practice" : ""}`;
  if (opened === null || opened === "broken") {
    return (
      <ExamFrame
        label={`${name} test`}
        bar={<ExamBar title={name} subtitle={subtitle} onLeave={leave} leaveLabel="Leave" />}
      >
        <div className={checkStyles.page}>
          <div className={checkStyles.check} aria-busy={opened === null}>
            {opened === null ? (
              <Skeleton lines={6} />
            ) : (
              <UnreadableStorage heading="This device’s storage could not be read" />
            )}
          </div>
        </div>
      </ExamFrame>
    );
  }
  return (
    <SpeakingView
      device={device}
      attempt={attempt}
      module={module}
      opened={opened}
      onHandedIn={(handedIn) => {
        isOver.current = true;
        onHandedIn(handedIn);
      }}
      frame={({ stage, foot, overlays, progress, finish, isHandingIn, stopInterview }) => (
        <ExamFrame
          label={`${name} test`}
          isCovered={isHandingIn}
          bar={
            <ExamBar
              title={name}
              subtitle={subtitle}
              onLeave={leave}
              leaveLabel="Leave test"
              timer={
                <span aria-hidden="true">
                  <i className={styles.progress} style={{ width: `${Math.round(progress * 100)}%` }} />
                </span>
              }
              tools={<RecordingsSavedLine />}
              finish={finish === null ? undefined : { label: "Finish", ...finish }}
            />
          }
          foot={foot ?? undefined}
          overlays={
            <>
              {overlays}
              <LeaveGuard isGuarding={isRunning} mode={attempt.head.mode} onLeave={stopInterview} />
            </>
          }
        >
          {stage}
        </ExamFrame>
      )}
    />
  );
}
