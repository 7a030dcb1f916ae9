import { diagnostic } from "virtual:diagnostic";
import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { groupOf, moduleGroups } from "#core/exam/content/question-numbers.ts";
import { markDrill } from "#core/exam/drill/mark-drill.ts";
import { rulesOf } from "#core/exam/questions/kinds.ts";
import { rightAnswerLabel } from "#core/exam/questions/right-answer-label.ts";
import type { DiagnosticWork } from "#core/exam/study/diagnostic.ts";
import type { CheckedAnswer } from "#web/features/study/diagnostic/answer-list.tsx";

/** Returns the marked answers of the Listening and Reading parts, without skipped parts. */
export function checkedAnswers({ answers, skipped }: Pick<DiagnosticWork, "answers" | "skipped">): CheckedAnswer[] {
  return (["listening", "reading"] as const).flatMap((part) => {
    if (skipped.includes(part)) return [];
    const item = diagnostic[part];
    const groups = moduleGroups(item.module);
    const marks = markDrill([item], [answers[part]]).groups[0]?.questions ?? [];
    return marks.flatMap(({ number, given, right }): CheckedAnswer[] => {
      const group = groupOf(groups, number);
      const key = item.key.questions.find((question) => question.number === number);
      if (group === undefined || key === undefined) return [];
      return [
        {
          title: `${MODULE_NAMES[part]} ${number}`,
          given: given === "" ? "" : rulesOf(group).answerLabel(group, number, given),
          isRight: right,
          answer: rightAnswerLabel(group, number, key, item.key),
          explanation: key.explanation,
        },
      ];
    });
  });
}
