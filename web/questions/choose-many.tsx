import { useId, useState } from "react";
import type { GroupOf } from "#core/exam/content/question-group.ts";
import { NumberTag } from "#web/ui/number-box.tsx";
import styles from "./choices.module.css";
import { NumberedFlag } from "./question-item.tsx";
import itemStyles from "./question-item.module.css";
import { numberWord, questionsTitle } from "./question-words.ts";
import { RichWords } from "./rich-words.tsx";
import { useRoom } from "./sitting.ts";

/** N of many under N numbers; one more than N is refused with a word. */
export function ChooseManyQuestions({ group }: { group: GroupOf<"choose_many"> }) {
  const room = useRoom();
  const promptId = useId();
  const hintId = useId();
  const [isFull, setFull] = useState(false);
  const first = group.numbers[0] ?? 0;
  const value = room.answers[String(first)];
  const given = Array.isArray(value) ? value : [];
  const most = group.numbers.length;
  const refusal = `You have chosen ${numberWord(most)}. Clear one to choose another.`;
  const toggle = (option: string) => {
    const isChosen = given.includes(option);
    if (!isChosen && given.length >= most) {
      setFull(true);
      room.announce(refusal);
      return;
    }
    setFull(false);
    const next = isChosen ? given.filter((one) => one !== option) : [...given, option];
    room.answer({ [String(first)]: group.options.map((one) => one.id).filter((id) => next.includes(id)) });
  };
  return (
    <ul className={itemStyles.items}>
      <li className={itemStyles.item}>
        <span className={itemStyles.tags}>
          {group.numbers.map((number) => (
            <NumberTag key={number} number={number} current={room.current === number} />
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
                {isFull && given.length >= most ? refusal : `${given.length} of ${most} chosen`}
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
