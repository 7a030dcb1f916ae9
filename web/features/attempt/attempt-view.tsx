import { type ReactNode, useCallback, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useStore } from "zustand";
import type { Module } from "#core/exam/content/module.ts";
import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import type { Device } from "#web/db/storage/device.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { IconButton } from "#web/ui/form/icon-button.tsx";
import { HiddenScreen } from "./hidden-screen.tsx";
import { ExamBar } from "./exam-bar.tsx";
import { ExamFrame } from "./exam-frame.tsx";
import { HandInDialog } from "./hand-in-dialog.tsx";
import { HelpSheet } from "./help-sheet.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { Navigator } from "./navigator/navigator.tsx";
import { PageSettingsSheet } from "./page-settings/page-settings-sheet.tsx";
import styles from "./panels.module.css";
import { SaveLine } from "./save-line.tsx";
import { actionFor } from "./shortcuts.ts";
import type { AttemptStore } from "./attempt-store.ts";
import { Timer } from "./timer/timer.tsx";
import { type OwnWork, useAttempt } from "./use-attempt.ts";
import { useWakeLock } from "./use-wake-lock.ts";
import barStyles from "./exam-bar.module.css";

export type AttemptViewProps = {
  device: Device;
  attempt: AttemptRecord;
  module: Module;
  name: string;
  /** Renders the questions of this module type. */
  questions: (store: AttemptStore) => ReactNode;
  /** Renders tools in the bar, such as the list of notes. */
  tools?: (store: AttemptStore) => ReactNode;
  /** Renders the navigation of a module without numbered questions. */
  foot?: (store: AttemptStore) => ReactNode;
  /** Renders the hand-in check of a module without numbered questions. */
  handInCheck?: (check: HandInCheck) => ReactNode;
  /** Help for a module without numbered questions. */
  help?: ReactNode;
  /** Given by a module that saves its own work. Must be the same object on each render. */
  ownWork?: OwnWork;
  /** Listening exam: the time to check after the recording, in ms. Before that, the learner cannot finish. */
  timeToCheckMs?: number | undefined;
  /** Called once the attempt is handed in and on disk. */
  onHandedIn: (attempt: AttemptRecord) => void;
};

/** Props of the hand-in check. `onGoToQuestion` closes the check and opens a question or part. */
export type HandInCheck = {
  open: boolean;
  isBusy: boolean;
  onHandIn: () => void;
  onGoToQuestion: (number: number) => void;
  onClose: () => void;
};

type Panel = "none" | "page_settings" | "help" | "hand_in";

/** A running attempt: the questions, with the frame, the timer, the navigator and the hand-in. */
export function AttemptView({
  device,
  attempt,
  module,
  name,
  questions,
  tools,
  foot,
  handInCheck,
  help,
  ownWork,
  timeToCheckMs,
  onHandedIn,
}: AttemptViewProps) {
  const navigate = useNavigate();
  const isOver = useRef(false);
  const endAttempt = (handedIn: AttemptRecord) => {
    isOver.current = true;
    onHandedIn(handedIn);
  };
  const running = useAttempt(device, attempt, module, endAttempt, ownWork);
  const { store, handInState } = running;
  const work = useStore(store, (state) => state.work);
  const place = useStore(store, (state) => state.place);
  const save = useStore(store, (state) => state.save);
  const isTimeOver = useStore(store, (state) => state.timerView.phase === "over");
  const canFinish = useStore(
    store,
    ({ timerView }) => timeToCheckMs === undefined || (timerView.remaining ?? 0) <= timeToCheckMs,
  );
  const [panel, setPanel] = useState<Panel>("none");
  const [isHidden, setHidden] = useState(false);
  const [isTimeHidden, setTimeHidden] = useState(false);
  useWakeLock(attempt.head.mode === "exam" && handInState === "running");

  const isRunning = useCallback(() => !isOver.current, []);

  const { parts, mode } = attempt.head;
  const lastPart = parts?.at(-1) ?? module.parts.at(-1)?.number;

  const runShortcut = useEffectEvent((event: KeyboardEvent) => {
    const action = actionFor(event);
    if (action === null || document.querySelector("dialog[open]") !== null) return;
    event.preventDefault();
    if (isHidden && action.kind !== "hide" && action.kind !== "time") return;
    switch (action.kind) {
      case "next":
        return store.step(1);
      case "previous":
        return store.step(-1);
      case "flag":
        return ownWork === undefined ? store.toggleFlag(place.number) : undefined;
      case "time":
        return setTimeHidden((before) => !before);
      case "hide":
        return setHidden((before) => !before);
      case "settings":
        return setPanel("page_settings");
      case "help":
        return setPanel("help");
      case "finish":
        return canFinish ? setPanel("hand_in") : undefined;
      case "part":
        return store.openPart(action.part);
      case "questions":
        return store.goToQuestion(place.number);
      case "passage":
        if (ownWork !== undefined) store.setView("passage");
        else if (place.view === "questions") store.setView("both");
        return document.querySelector<HTMLElement>('[data-pane="passage"]')?.focus();
    }
  });
  // A layout effect, so that a key works as soon as the page is painted.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => runShortcut(event);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  const goToQuestion = (number: number) => {
    setPanel("none");
    // The dialog returns the focus when it closes. Going to the question after that moves the focus there.
    setTimeout(() => store.goToQuestion(number));
  };

  const handInCheckProps: HandInCheck = {
    open: panel === "hand_in",
    isBusy: handInState === "handing_in",
    onHandIn: () => void running.finish("finished"),
    onGoToQuestion: goToQuestion,
    onClose: () => setPanel("none"),
  };

  return (
    <ExamFrame
      label={`${name} test`}
      isCovered={isHidden || handInState === "handing_in" || handInState === "over"}
      bar={
        <ExamBar
          title={name}
          subtitle={`${attempt.book_name}, ${attempt.test_name}${mode === "practice" ? ", practice" : ""}`}
          onLeave={() => void navigate(paths.afterAttempt(attempt.head))}
          leaveLabel="Leave test"
          finish={
            canFinish
              ? {
                  label: "Finish",
                  isDue: place.part === lastPart || isTimeOver || timeToCheckMs !== undefined,
                  run: () => setPanel("hand_in"),
                }
              : undefined
          }
          timer={
            <Timer
              store={store}
              isHidden={isTimeHidden}
              onToggle={() => setTimeHidden(!isTimeHidden)}
              onPause={running.pause}
              onResume={running.resume}
              timeToCheckMs={timeToCheckMs}
            />
          }
          tools={
            <>
              <SaveLine save={save} />
              {tools !== undefined && <span className={barStyles.roomy}>{tools(store)}</span>}
              <IconButton label="Text and page settings" icon="text-aa" onClick={() => setPanel("page_settings")} />
              <IconButton
                className={barStyles.wideOnly}
                label="Help"
                icon="question"
                onClick={() => setPanel("help")}
              />
              <IconButton
                // On a phone, the time to check and the pause button of practice need this space.
                className={
                  mode === "practice" || (timeToCheckMs !== undefined && canFinish) ? barStyles.wideOnly : undefined
                }
                label={isHidden ? "Show the test" : "Hide the test"}
                icon={isHidden ? "eye" : "eye-slash"}
                pressed={isHidden}
                onClick={() => setHidden(!isHidden)}
              />
            </>
          }
        />
      }
      foot={
        foot?.(store) ?? (
          <Navigator
            module={module}
            parts={parts}
            answers={work.answers}
            flags={work.flags}
            place={place}
            onGoToQuestion={store.goToQuestion}
            onStep={store.step}
            onPart={store.openPart}
            onFlag={store.toggleFlag}
            onView={store.setView}
          />
        )
      }
      overlays={
        <>
          {isHidden && (
            <HiddenScreen
              mode={mode}
              hasRecording={module.module_type === "listening"}
              onResume={() => setHidden(false)}
            />
          )}
          {handInState === "failed" && (
            <Alert variant="danger" title="The test could not be handed in" className={styles.trouble}>
              This device could not save the hand-in. Keep this page open, close other apps or free some space, then try
              again.
              <br />
              <Button
                variant="outline"
                onClick={() => void running.finish(isTimeOver && mode === "exam" ? "time_up" : "finished")}
              >
                Try again
              </Button>
            </Alert>
          )}
          <PageSettingsSheet
            open={panel === "page_settings"}
            onClose={() => setPanel("none")}
            onHelp={() => setPanel("help")}
          />
          <HelpSheet
            open={panel === "help"}
            onClose={() => setPanel("none")}
            moduleType={module.module_type}
            mode={mode}
            moduleHelp={help}
          />
          {handInCheck === undefined ? (
            <HandInDialog
              module={module}
              parts={parts}
              answers={work.answers}
              flags={work.flags}
              {...handInCheckProps}
            />
          ) : (
            handInCheck(handInCheckProps)
          )}
          <LeaveGuard isGuarding={isRunning} mode={mode} onLeave={running.flush} />
        </>
      }
    >
      {questions(store)}
    </ExamFrame>
  );
}
