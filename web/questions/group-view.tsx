import { useId } from "react";
import type { MediaItem } from "#core/exam/content/media.ts";
import type { QuestionGroup } from "#core/exam/content/question-group.ts";
import { groupNumbers } from "#core/exam/content/question-numbers.ts";
import { PlacementProvider } from "./bank.tsx";
import { ChooseOneQuestions, JudgeQuestions, MatchQuestions } from "./choice-groups.tsx";
import { ChooseManyQuestions } from "./choose-many.tsx";
import { CompletionQuestions } from "./completion.tsx";
import { HeadingsQuestions } from "./headings.tsx";
import { LabelQuestions } from "./label-questions.tsx";
import { EndingQuestions, ShortAnswerQuestions, UnknownQuestions } from "./other-groups.tsx";
import { isBankMatch, placingOf } from "./placement.ts";
import { limitWords, questionsTitle } from "./question-words.ts";
import styles from "./group-view.module.css";
import { RichWords } from "./rich-words.tsx";

/** Kinds that this build can show; content of a newer one may know more. */
const KNOWN = new Set<string>([
  "choose_one",
  "choose_many",
  "judge",
  "match",
  "headings",
  "complete",
  "label",
  "short_answer",
]);

/** A group of questions: its title, what to do, the word limit, and the questions. */
export function GroupView({ group, media }: { group: QuestionGroup; media: readonly MediaItem[] }) {
  const titleId = useId();
  const limitId = useId();
  const isKnown = KNOWN.has(group.kind);
  const placing = isKnown ? placingOf(group) : null;
  const limit = "limit" in group ? group.limit : undefined;
  const body = isKnown ? (
    <GroupBody group={group} media={media} hintId={limit === undefined ? undefined : limitId} />
  ) : (
    <UnknownQuestions />
  );
  return (
    <section className={styles.group} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{isKnown ? questionsTitle(groupNumbers(group)) : "Questions"}</h2>
        <p>
          <RichWords text={group.instructions} />
        </p>
        {limit !== undefined && (
          <p id={limitId} className={styles.limit}>
            {limitWords(limit)}
          </p>
        )}
      </div>
      {placing === null ? (
        body
      ) : (
        <PlacementProvider group={group} placing={placing}>
          {body}
        </PlacementProvider>
      )}
    </section>
  );
}

function GroupBody({
  group,
  media,
  hintId,
}: {
  group: QuestionGroup;
  media: readonly MediaItem[];
  hintId: string | undefined;
}) {
  switch (group.kind) {
    case "judge":
      return <JudgeQuestions group={group} />;
    case "choose_one":
      return <ChooseOneQuestions group={group} />;
    case "choose_many":
      return <ChooseManyQuestions group={group} />;
    case "match":
      return isBankMatch(group) ? <EndingQuestions group={group} /> : <MatchQuestions group={group} />;
    case "headings":
      return <HeadingsQuestions group={group} />;
    case "complete":
      return <CompletionQuestions group={group} hintId={hintId} />;
    case "label":
      return <LabelQuestions group={group} hintId={hintId} media={media} />;
    case "short_answer":
      return <ShortAnswerQuestions group={group} hintId={hintId} />;
  }
}
