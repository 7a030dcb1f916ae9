import { rulesOf } from "#core/exam/questions/kinds.ts";
import type { OrderGroup } from "#core/exam/questions/order/schema.ts";
import { Bank, BankGap } from "../bank.tsx";
import type { QuestionsProps } from "../kind-widget.ts";
import { QuestionItem } from "../question-item.tsx";
import styles from "../question-item.module.css";

/** A gap for each place. The events are moved into the gaps from a bank. */
export function OrderQuestions({ group }: QuestionsProps<OrderGroup>) {
  return (
    <>
      <ul className={styles.items}>
        {group.questions.map(({ number }) => (
          <QuestionItem key={number} number={number} prompt={rulesOf(group).prompt(group, number)}>
            {() => <BankGap number={number} emptyText="Move an event here" block />}
          </QuestionItem>
        ))}
      </ul>
      <Bank title="Events" />
    </>
  );
}
