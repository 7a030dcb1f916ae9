import { useEffect, useEffectEvent, useMemo } from "react";
import { listeningAt, type ListeningPlan } from "#core/exam/attempt/listening-plan.ts";
import { unansweredNumbers } from "#core/exam/attempt/progress.ts";
import { ExamPlayerBar } from "./exam-player.tsx";
import { ListeningRoom, type ListeningRoomProps } from "./listening-room.tsx";
import type { Recordings } from "./sound.ts";
import { useExamPlayer } from "./use-exam-player.ts";

export type ExamPaperProps = Omit<ListeningRoomProps, "player"> & {
  plan: ListeningPlan;
  recordings: Recordings;
  /** Parts taken; null for all. */
  parts: readonly number[] | null;
  /** Milliseconds of exam time, by the second, and at any moment. */
  elapsed: number;
  elapsedNow: () => number;
  onPart: (part: number) => void;
  onTakeTo: (number: number) => void;
};

/** Listening as on the day: the recording leads, the paper follows it from part to part. */
export function ExamPaper({ plan, recordings, parts, elapsed, elapsedNow, onPart, onTakeTo, ...room }: ExamPaperProps) {
  const { module, part: shown, sitting } = room;
  const player = useExamPlayer(plan, recordings, elapsedNow);
  const position = listeningAt(plan, elapsed);
  const heard = position.kind === "part" ? position.part.number : null;
  const follow = useEffectEvent((part: number) => {
    const before = plan.parts[plan.parts.findIndex((one) => one.number === part) - 1];
    // Nobody is taken away from a word they are writing.
    if (shown === before?.number && document.activeElement?.matches("[data-typed]") !== true) onPart(part);
  });
  useEffect(() => {
    if (heard !== null) follow(heard);
  }, [heard]);
  const empty = useMemo(() => unansweredNumbers(module, sitting.answers, parts), [module, sitting.answers, parts]);
  return (
    <ListeningRoom
      {...room}
      player={
        <ExamPlayerBar
          plan={plan}
          elapsed={elapsed}
          player={player}
          shown={shown}
          onPart={onPart}
          empty={empty}
          onTakeTo={onTakeTo}
        />
      }
    />
  );
}
