import { memo, useMemo } from "react";
import type { Answers } from "#core/exam/attempt/attempt.ts";
import type { MediaItem } from "#core/exam/content/media.ts";
import type { QuestionGroup } from "#core/exam/content/question-group.ts";
import { groupNumbers } from "#core/exam/content/question-numbers.ts";
import { GroupView } from "./group-view.tsx";
import { type QuestionContext, QuestionReactContext } from "./question-context.ts";

const MemoGroupView = memo(GroupView);

/** A question group with only its own part of the context, so that typing in one group does not render the others. */
export function GroupScope({
  group,
  media,
  context,
}: {
  group: QuestionGroup;
  media: readonly MediaItem[];
  context: QuestionContext;
}) {
  const numbers = useMemo(() => groupNumbers(group), [group]);
  const answersText = JSON.stringify(numbers.map((number) => [number, context.answers[String(number)]]));
  const flagsText = JSON.stringify(numbers.filter((number) => context.flags.includes(number)));
  const current = numbers.includes(context.current) ? context.current : 0;
  const pendingPlacement = context.pendingPlacement?.group === group.id ? context.pendingPlacement : null;
  const { answer, toggleFlag, visit, setPendingPlacement, openPicker, announce } = context;
  const scope = useMemo((): QuestionContext => {
    const given = JSON.parse(answersText) as [number, Answers[string] | null][];
    const answers = Object.fromEntries(given.flatMap(([number, value]) => (value === null ? [] : [[number, value]])));
    const flags = JSON.parse(flagsText) as number[];
    return {
      answers,
      flags,
      current,
      pendingPlacement,
      answer,
      toggleFlag,
      visit,
      setPendingPlacement,
      openPicker,
      announce,
    };
  }, [
    answersText,
    flagsText,
    current,
    pendingPlacement,
    answer,
    toggleFlag,
    visit,
    setPendingPlacement,
    openPicker,
    announce,
  ]);
  return (
    <QuestionReactContext value={scope}>
      <MemoGroupView group={group} media={media} />
    </QuestionReactContext>
  );
}
