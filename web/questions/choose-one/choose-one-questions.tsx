import { useId } from "react";
import type { ChooseOneGroup } from "#core/exam/questions/choose-one/schema.ts";
import styles from "../choices.module.css";
import { chooseByKey } from "../choose-by-key.ts";
import { singleAnswer } from "../placement.ts";
import { useQuestionContext } from "../question-context.ts";
import { QuestionItem } from "../question-item.tsx";
import itemStyles from "../question-item.module.css";
import { RichWords } from "../rich-words.tsx";

/** Questions with one answer out of three or more options. The whole row of an option can be pressed. */
export function ChooseOneQuestions({ group }: { group: ChooseOneGroup }) {
  const context = useQuestionContext();
  const name = useId();
  return (
    <ul className={itemStyles.items}>
      {group.questions.map((question) => {
        const given = singleAnswer(context.answers, question.number);
        const choose = (option: string) => context.answer({ [String(question.number)]: option });
        return (
          <QuestionItem key={question.number} number={question.number} prompt={question.prompt} wide>
            {(promptId) => (
              // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
              <div
                className={styles.opts}
                role="radiogroup"
                aria-label={`Question ${question.number}`}
                aria-describedby={promptId}
                data-control={question.number}
                onKeyDown={(event) =>
                  chooseByKey(
                    event,
                    question.options.map((option) => option.id),
                    choose,
                  )
                }
              >
                {question.options.map((option) => (
                  <label key={option.id} className={styles.opt}>
                    <input
                      type="radio"
                      name={`${name}-${question.number}`}
                      value={option.id}
                      checked={given === option.id}
                      onChange={() => choose(option.id)}
                    />
                    <span className={styles.ring} />
                    <span>
                      <b className={styles.optId}>{option.id}</b> <RichWords text={option.text} />
                    </span>
                  </label>
                ))}
              </div>
            )}
          </QuestionItem>
        );
      })}
    </ul>
  );
}
