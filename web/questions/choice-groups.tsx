import { type CSSProperties, type KeyboardEvent, useId } from "react";
import { JUDGE_OPTIONS, type GroupOf, type Option } from "#core/exam/content/question-group.ts";
import { cx } from "#web/ui/cx.ts";
import styles from "./choices.module.css";
import { singleAnswer } from "./placement.ts";
import { QuestionItem } from "./question-item.tsx";
import itemStyles from "./question-item.module.css";
import { optionName } from "./question-words.ts";
import { RichWords } from "./rich-words.tsx";
import { useRoom } from "./sitting.ts";

/** Letter and digit keys choose inside a group that has the focus: "b" or "2" is the second option. */
function chooseByKey(event: KeyboardEvent, options: readonly string[], choose: (option: string) => void): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const key = event.key.toUpperCase();
  const option = /^[1-9]$/.test(key)
    ? options[Number(key) - 1]
    : options.find((id) => (id.length === 1 ? id === key : id === "NOT GIVEN" ? key === "G" : id.startsWith(key)));
  if (option === undefined || key.length !== 1) return;
  event.preventDefault();
  choose(option);
  event.currentTarget.querySelector<HTMLElement>(`input[value="${option}"]`)?.focus();
}

/** Up to six letters stand in one row even on a phone; more take two rows there. */
function letterColumns(count: number): CSSProperties {
  return { "--letters": count, "--half": count > 6 ? Math.ceil(count / 2) : count } as CSSProperties;
}

function RadioRow({
  number,
  options,
  promptId,
}: {
  number: number;
  /** `words` says what a letter stands for, `used` where it was chosen already. */
  options: readonly { id: string; name: string; words?: string | undefined; used?: string | undefined }[];
  promptId: string;
}) {
  const room = useRoom();
  const name = useId();
  const given = singleAnswer(room.answers, number);
  const choose = (option: string) => room.answer({ [String(number)]: option });
  return (
    // The radios inside take the focus and the arrow keys; the group only adds letters.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      className={cx(styles.row, options.length > 4 && styles.letters)}
      style={letterColumns(options.length)}
      role="radiogroup"
      aria-label={`Question ${number}`}
      aria-describedby={promptId}
      data-control={number}
      onKeyDown={(event) =>
        chooseByKey(
          event,
          options.map((option) => option.id),
          choose,
        )
      }
    >
      {options.map((option) => (
        <label key={option.id} className={cx(styles.cell, option.used !== undefined && styles.used)}>
          <input
            type="radio"
            name={name}
            value={option.id}
            checked={given === option.id}
            onChange={() => choose(option.id)}
            aria-label={[option.name, option.words, option.used].filter((part) => part !== undefined).join(", ")}
          />
          {option.name}
        </label>
      ))}
    </div>
  );
}

/** True, False, Not given: one joined row of three for each statement. */
export function JudgeQuestions({ group }: { group: GroupOf<"judge"> }) {
  const options = JUDGE_OPTIONS[group.scale].map((id) => ({ id, name: optionName(id) }));
  return (
    <ul className={itemStyles.items}>
      {group.questions.map((question) => (
        <QuestionItem key={question.number} number={question.number} prompt={question.prompt}>
          {(promptId) => <RadioRow number={question.number} options={options} promptId={promptId} />}
        </QuestionItem>
      ))}
    </ul>
  );
}

/** Numbered items, each answered by one letter of a list that all share. */
export function MatchQuestions({ group }: { group: GroupOf<"match"> }) {
  const room = useRoom();
  // "Paragraph C" under C tells nothing that the letter does not.
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
                  const other = group.reusable
                    ? undefined
                    : group.questions.find(
                        (one) => one.number !== question.number && singleAnswer(room.answers, one.number) === option.id,
                      );
                  return {
                    id: option.id,
                    name: option.id,
                    words: isSelfEvident ? undefined : option.text.text,
                    used: other === undefined ? undefined : `chosen for question ${other.number}`,
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

/** One of three or four: the whole row is the target. */
export function ChooseOneQuestions({ group }: { group: GroupOf<"choose_one"> }) {
  const room = useRoom();
  const name = useId();
  return (
    <ul className={itemStyles.items}>
      {group.questions.map((question) => {
        const given = singleAnswer(room.answers, question.number);
        const choose = (option: string) => room.answer({ [String(question.number)]: option });
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
