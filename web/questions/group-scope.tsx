import { memo, useMemo } from "react";
import type { Answers } from "#core/exam/attempt/attempt.ts";
import type { MediaItem } from "#core/exam/content/media.ts";
import type { QuestionGroup } from "#core/exam/content/question-group.ts";
import { groupNumbers } from "#core/exam/content/question-numbers.ts";
import { GroupView } from "./group-view.tsx";
import { type Room, RoomContext } from "./sitting.ts";

const StillGroup = memo(GroupView);

/** A group with only its own part of the room, so that a key typed in one group does not draw the others again. */
export function GroupScope({ group, media, room }: { group: QuestionGroup; media: readonly MediaItem[]; room: Room }) {
  const numbers = useMemo(() => groupNumbers(group), [group]);
  const answersText = JSON.stringify(numbers.map((number) => [number, room.answers[String(number)]]));
  const flagsText = JSON.stringify(numbers.filter((number) => room.flags.includes(number)));
  const current = numbers.includes(room.current) ? room.current : 0;
  const hand = room.hand?.group === group.id ? room.hand : null;
  const { answer, toggleFlag, visit, setHand, pickHeading, announce } = room;
  const scope = useMemo((): Room => {
    const given = JSON.parse(answersText) as [number, Answers[string] | null][];
    const answers = Object.fromEntries(given.flatMap(([number, value]) => (value === null ? [] : [[number, value]])));
    const flags = JSON.parse(flagsText) as number[];
    return { answers, flags, current, hand, answer, toggleFlag, visit, setHand, pickHeading, announce };
  }, [answersText, flagsText, current, hand, answer, toggleFlag, visit, setHand, pickHeading, announce]);
  return (
    <RoomContext value={scope}>
      <StillGroup group={group} media={media} />
    </RoomContext>
  );
}
