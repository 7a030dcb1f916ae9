import type { GroupOf, QuestionGroup, QuestionKind } from "#core/exam/content/question-group.ts";
import { isKnownKind } from "#core/exam/questions/kinds.ts";
import { ChooseManyQuestions } from "./choose-many/choose-many-questions.tsx";
import { ChooseOneQuestions } from "./choose-one/choose-one-questions.tsx";
import { CompleteQuestions } from "./complete/complete-questions.tsx";
import { HeadingAbove } from "./headings/heading-above.tsx";
import { HeadingPicker } from "./headings/heading-picker.tsx";
import { HeadingsQuestions } from "./headings/headings-questions.tsx";
import { JudgeQuestions } from "./judge/judge-questions.tsx";
import type { KindWidget } from "./kind-widget.ts";
import { LabelQuestions } from "./label/label-questions.tsx";
import { MatchQuestions } from "./match/match-questions.tsx";
import { ShortAnswerQuestions } from "./short-answer/short-answer-questions.tsx";
import { UnknownQuestions } from "./unknown-questions.tsx";

/** The components of every question kind. */
const QUESTION_WIDGETS: { [K in QuestionKind]: KindWidget<GroupOf<K>> } = {
  choose_one: { Questions: ChooseOneQuestions, passage: null },
  choose_many: { Questions: ChooseManyQuestions, passage: null },
  judge: { Questions: JudgeQuestions, passage: null },
  match: { Questions: MatchQuestions, passage: null },
  headings: { Questions: HeadingsQuestions, passage: { AboveBlock: HeadingAbove, Picker: HeadingPicker } },
  complete: { Questions: CompleteQuestions, passage: null },
  label: { Questions: LabelQuestions, passage: null },
  short_answer: { Questions: ShortAnswerQuestions, passage: null },
};

const UNKNOWN_WIDGET: KindWidget<QuestionGroup> = { Questions: UnknownQuestions, passage: null };

/** Returns the components of a group's kind. */
export function widgetOf(group: QuestionGroup): KindWidget<QuestionGroup> {
  return isKnownKind(group) ? QUESTION_WIDGETS[group.kind] : UNKNOWN_WIDGET;
}
