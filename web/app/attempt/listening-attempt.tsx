import { useCallback, useEffect, useMemo } from "react";
import { useStore } from "zustand";
import { type ListeningPlan, planListening } from "#core/exam/attempt/listening-plan.ts";
import type { ListeningModule } from "#core/exam/content/module.ts";
import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import type { Device } from "#web/db/storage/device.ts";
import { AttemptView } from "#web/features/attempt/attempt-view.tsx";
import type { AttemptStore } from "#web/features/attempt/attempt-store.ts";
import { ExamQuestions } from "#web/features/listening/exam-questions.tsx";
import { ListeningView } from "#web/features/listening/listening-view.tsx";
import { PracticeQuestions } from "#web/features/listening/practice-questions.tsx";
import { releaseSound } from "#web/features/listening/sound.ts";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { MissingRecordings } from "./missing-recordings.tsx";
import { useRecordings } from "./use-recordings.ts";

export type ListeningAttemptProps = {
  device: Device;
  attempt: AttemptRecord;
  module: ListeningModule;
  name: string;
  onHandedIn: (attempt: AttemptRecord) => void;
};

/** A running Listening attempt. Plans the playback, opens this device's recordings and shows the questions. */
export function ListeningAttempt({ attempt, module, ...rest }: ListeningAttemptProps) {
  const { parts, mode, extra_time } = attempt.head;
  const plan = useMemo(() => planListening(module, parts, extra_time), [module, parts, extra_time]);
  useEffect(() => releaseSound, []);
  return (
    <AttemptView
      {...rest}
      attempt={attempt}
      module={module}
      timeToCheckMs={mode === "exam" ? plan.end - plan.checkFrom : undefined}
      questions={(store) => <Questions attempt={attempt} module={module} plan={plan} store={store} />}
    />
  );
}

type QuestionsProps = { attempt: AttemptRecord; module: ListeningModule; plan: ListeningPlan; store: AttemptStore };

function Questions({ attempt, module, plan, store }: QuestionsProps) {
  const { parts, mode } = attempt.head;
  const work = useStore(store, (state) => state.work);
  const place = useStore(store, (state) => state.place);
  const timerView = useStore(store, (state) => state.timerView);
  const goToCount = useStore(store, (state) => state.goToCount);
  const { state, reload } = useRecordings(module, parts);
  const { answers, flags } = work;
  const { answer, toggleFlag, visit } = store;
  const session = useMemo(
    () => ({ answers, flags, current: place.number, answer, toggleFlag, visit }),
    [answers, flags, place.number, answer, toggleFlag, visit],
  );
  const elapsedNow = useCallback(() => examTime(store), [store]);
  const viewProps = { module, part: place.part, session, goToCount };

  if (state.kind !== "ready") {
    const player =
      state.kind === "loading" ? (
        <Skeleton lines={2} />
      ) : (
        <MissingRecordings
          moduleSlug={module.slug}
          items={state.items}
          isRunning={mode === "exam"}
          onRestored={reload}
        />
      );
    return <ListeningView {...viewProps} player={player} />;
  }
  if (mode === "exam")
    return (
      <ExamQuestions
        {...viewProps}
        plan={plan}
        recordings={state.recordings}
        parts={parts}
        elapsed={timerView.elapsed}
        elapsedNow={elapsedNow}
        onPart={store.openPart}
        onGoToQuestion={store.goToQuestion}
      />
    );
  return (
    <PracticeQuestions
      {...viewProps}
      recordings={state.recordings}
      played={place.heard ?? {}}
      onPlayed={store.setPlayed}
      isPaused={timerView.state.mode === "practice" && !timerView.state.running}
    />
  );
}

/** Returns the elapsed exam time in ms, also between two ticks of the timer. */
function examTime(store: AttemptStore): number {
  const timer = store.timerState();
  if (timer.mode !== "exam") return 0;
  return timer.limit - (timer.deadline - timer.wall) + Math.max(0, performance.now() - timer.mono);
}
