import type { Answers } from "#core/exam/attempt/attempt.ts";
import type { Option } from "#core/exam/questions/fields.ts";
import { isSentenceEndings } from "#core/exam/questions/match/rules.ts";
import type { MatchGroup } from "#core/exam/questions/match/schema.ts";
import styles from "../choices.module.css";
import { singleAnswer } from "../placement.ts";
import { useQuestionContext } from "../question-context.ts";
import { QuestionItem } from "../question-item.tsx";
import itemStyles from "../question-item.module.css";
import { RadioRow } from "../radio-row.tsx";
import { RichWords } from "../rich-words.tsx";
import { EndingQuestions } from "./ending-questions.tsx";

/** Numbered items to match with one list of options. */
export function MatchQuestions({ group }: { group: MatchGroup }) {
  return isSentenceEndings(group) ? <EndingQuestions group={group} /> : <LetterQuestions group={group} />;
}

/** Numbered items, each answered with one letter of a shared list. */
function LetterQuestions({ group }: { group: MatchGroup }) {
  const context = useQuestionContext();
  // Options such as "Paragraph C" need no list, because their text repeats their letter.
  const isSelfEvident = group.options.every((option) => new RegExp(`^(?:\\S+ )?${option.id}$`).test(option.text.text));
  return (
    <>
      {!isSelfEvident && <OptionList title={group.optionsTitle} options={group.options} />}
      <ul className={itemStyles.items}>
        {group.questions.map((question) => (
          <QuestionItem key={question.number} number={question.number} prompt={question.prompt}>
            {(promptId) => (
              <RadioRow
                number={question.number}
                promptId={promptId}
                options={group.options.map((option) => {
                  const otherNumber = group.reusable
                    ? undefined
                    : findOtherUse(group, context.answers, option, question);
                  return {
                    id: option.id,
                    name: option.id,
                    words: isSelfEvident ? undefined : option.text.text,
                    useNote: otherNumber === undefined ? undefined : `chosen for question ${otherNumber}`,
                  };
                })}
              />
            )}
          </QuestionItem>
        ))}
      </ul>
    </>
  );
}

/** Returns the number of another question for which the learner has chosen the option. */
function findOtherUse(
  { questions }: MatchGroup,
  answers: Answers,
  option: Option,
  { number }: { number: number },
): number | undefined {
  return questions.find((other) => other.number !== number && singleAnswer(answers, other.number) === option.id)
    ?.number;
}

function OptionList({ title, options }: { title: string | undefined; options: readonly Option[] }) {
  return (
    <div className={styles.optionList}>
      {title !== undefined && <h3>{title}</h3>}
      <dl>
        {options.map((option) => (
          <div key={option.id}>
            <dt>{option.id}</dt>
            <dd>
              <RichWords text={option.text} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
