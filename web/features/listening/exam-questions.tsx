import { useEffect, useEffectEvent, useMemo } from "react";
import { listeningPosition, type ListeningPlan } from "#core/exam/attempt/listening-plan.ts";
import { unansweredNumbers } from "#core/exam/attempt/progress.ts";
import { ExamPlayerBar } from "./exam-player-bar.tsx";
import { ListeningView, type ListeningViewProps } from "./listening-view.tsx";
import type { Recordings } from "./sound.ts";
import { useExamPlayer } from "./use-exam-player.ts";

export type ExamQuestionsProps = Omit<ListeningViewProps, "player"> & {
  plan: ListeningPlan;
  recordings: Recordings;
  /** Numbers of the parts that are taken, or null for all. */
  parts: readonly number[] | null;
  /** Exam time in ms, updated each second. */
  elapsed: number;
  /** Returns the exam time in ms at this moment. */
  elapsedNow: () => number;
  onPart: (part: number) => void;
  onGoToQuestion: (number: number) => void;
};

/** Listening in exam mode. The questions follow the recording from part to part. */
export function ExamQuestions({
  plan,
  recordings,
  parts,
  elapsed,
  elapsedNow,
  onPart,
  onGoToQuestion,
  ...viewProps
}: ExamQuestionsProps) {
  const { module, part: shownPart, session } = viewProps;
  const player = useExamPlayer(plan, recordings, elapsedNow);
  const position = listeningPosition(plan, elapsed);
  const playingPart = position.kind === "part" ? position.part.number : null;
  const follow = useEffectEvent((part: number) => {
    const previous = plan.parts[plan.parts.findIndex(({ number }) => number === part) - 1];
    // The part does not change while the learner types, or if the learner looks at another part.
    const isTyping = document.activeElement?.matches("[data-typed]") === true;
    if (shownPart === previous?.number && !isTyping) onPart(part);
  });
  useEffect(() => {
    if (playingPart !== null) follow(playingPart);
  }, [playingPart]);
  const unanswered = useMemo(() => unansweredNumbers(module, session.answers, parts), [module, session.answers, parts]);
  return (
    <ListeningView
      {...viewProps}
      player={
        <ExamPlayerBar
          plan={plan}
          elapsed={elapsed}
          player={player}
          shownPart={shownPart}
          onPart={onPart}
          unanswered={unanswered}
          onGoToQuestion={onGoToQuestion}
        />
      }
    />
  );
}
