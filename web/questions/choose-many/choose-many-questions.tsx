import { useId, useState } from "react";
import type { ChooseManyGroup } from "#core/exam/questions/choose-many/schema.ts";
import { NumberTag } from "#web/ui/form/number-box.tsx";
import styles from "../choices.module.css";
import { NumberedFlag } from "../question-item.tsx";
import itemStyles from "../question-item.module.css";
import { numberWord, questionsTitle } from "../question-labels.ts";
import { RichWords } from "../rich-words.tsx";
import { useQuestionContext } from "../question-context.ts";

/** A question with several answers out of many options. Refuses more answers than the question has numbers. */
export function ChooseManyQuestions({ group }: { group: ChooseManyGroup }) {
  const context = useQuestionContext();
  const promptId = useId();
  const hintId = useId();
  const [wasRefused, setRefused] = useState(false);
  const first = group.numbers[0] ?? 0;
  const value = context.answers[String(first)];
  const given = Array.isArray(value) ? value : [];
  const maxChosen = group.numbers.length;
  const fullMessage = `You have chosen ${numberWord(maxChosen)}. Clear one to choose another.`;
  const toggle = (option: string) => {
    const isChosen = given.includes(option);
    if (!isChosen && given.length >= maxChosen) {
      setRefused(true);
      context.announce(fullMessage);
      return;
    }
    setRefused(false);
    const next = isChosen ? given.filter((id) => id !== option) : [...given, option];
    context.answer({ [String(first)]: group.options.map(({ id }) => id).filter((id) => next.includes(id)) });
  };
  return (
    <ul className={itemStyles.items}>
      <li className={itemStyles.item}>
        <span className={itemStyles.tags}>
          {group.numbers.map((number) => (
            <NumberTag key={number} number={number} current={context.current === number} />
          ))}
        </span>
        <div className={itemStyles.itemBody}>
          <p id={promptId} className={itemStyles.prompt}>
            <RichWords text={group.prompt} />
          </p>
          <div>
            <div
              className={styles.opts}
              role="group"
              aria-label={questionsTitle(group.numbers)}
              aria-describedby={`${promptId} ${hintId}`}
              data-control={group.numbers.join(" ")}
            >
              {group.options.map((option) => (
                <label key={option.id} className={styles.opt}>
                  <input type="checkbox" checked={given.includes(option.id)} onChange={() => toggle(option.id)} />
                  <span className={styles.square} />
                  <span>
                    <b className={styles.optId}>{option.id}</b> <RichWords text={option.text} />
                  </span>
                </label>
              ))}
            </div>
            <div className={styles.under}>
              <p id={hintId} className={styles.hint}>
                {wasRefused && given.length >= maxChosen ? fullMessage : `${given.length} of ${maxChosen} chosen`}
              </p>
              {group.numbers.map((number) => (
                <NumberedFlag key={number} number={number} />
              ))}
            </div>
          </div>
        </div>
      </li>
    </ul>
  );
}
