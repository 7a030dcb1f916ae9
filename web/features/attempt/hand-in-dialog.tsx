import { plural } from "#core/format/plural.ts";
import type { Answers } from "#core/exam/attempt/attempt.ts";
import { unansweredNumbers } from "#core/exam/attempt/progress.ts";
import type { Module } from "#core/exam/content/module.ts";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { NumberBox } from "#web/ui/form/number-box.tsx";
import { formatNumberList } from "./navigator/navigator-label.ts";
import styles from "./panels.module.css";

export type HandInDialogProps = {
  open: boolean;
  module: Module;
  parts: readonly number[] | null;
  answers: Answers;
  flags: readonly number[];
  isBusy: boolean;
  onHandIn: () => void;
  onGoToQuestion: (number: number) => void;
  onClose: () => void;
};

/** Asks before handing in, and lists the empty and the flagged questions with buttons that go to them. */
export function HandInDialog({
  open,
  module,
  parts,
  answers,
  flags,
  isBusy,
  onHandIn,
  onGoToQuestion,
  onClose,
}: HandInDialogProps) {
  const empty = open ? unansweredNumbers(module, answers, parts) : [];
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Hand in the test?"
      confirmLabel="Hand in"
      cancelLabel="Back to the test"
      busy={isBusy ? "Handing in" : undefined}
      onConfirm={onHandIn}
    >
      <p>You cannot change your answers afterwards.</p>
      <QuestionList
        title={
          empty.length === 0
            ? "All questions are answered."
            : plural(empty.length, {
                one: `# question is not answered: ${formatNumberList(empty)}.`,
                other: `# questions are not answered: ${formatNumberList(empty)}.`,
              })
        }
        numbers={empty}
        verb="Answer"
        onGoToQuestion={onGoToQuestion}
      />
      {flags.length > 0 && (
        <QuestionList
          title={`Marked for review: ${formatNumberList(flags)}.`}
          numbers={flags}
          verb="Review"
          onGoToQuestion={onGoToQuestion}
        />
      )}
    </ConfirmDialog>
  );
}

function QuestionList({
  title,
  numbers,
  verb,
  onGoToQuestion,
}: {
  title: string;
  numbers: readonly number[];
  verb: string;
  onGoToQuestion: (number: number) => void;
}) {
  return (
    <div className={styles.listed}>
      <p>{title}</p>
      {numbers.length > 0 && (
        <div className={styles.boxes}>
          {numbers.map((number) => (
            <NumberBox
              key={number}
              number={number}
              label={`${verb} question ${number}`}
              onClick={() => onGoToQuestion(number)}
            />
          ))}
        </div>
      )}
    </div>
  );
}
