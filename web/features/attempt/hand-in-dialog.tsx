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

/** Asks before the hand-in. Lists the unanswered and the flagged questions, with a button for each that opens it. */
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
  // The closed dialog renders with each answer, and needs no list.
  const unanswered = open ? unansweredNumbers(module, answers, parts) : [];
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
        summary={describeUnanswered(unanswered)}
        numbers={unanswered}
        buttonVerb="Answer"
        onGoToQuestion={onGoToQuestion}
      />
      {flags.length > 0 && (
        <QuestionList
          summary={`Marked for review: ${formatNumberList(flags)}.`}
          numbers={flags}
          buttonVerb="Review"
          onGoToQuestion={onGoToQuestion}
        />
      )}
    </ConfirmDialog>
  );
}

function describeUnanswered(numbers: readonly number[]): string {
  if (numbers.length === 0) return "All questions are answered.";
  return plural(numbers.length, {
    one: `# question is not answered: ${formatNumberList(numbers)}.`,
    other: `# questions are not answered: ${formatNumberList(numbers)}.`,
  });
}

function QuestionList({
  summary,
  numbers,
  buttonVerb,
  onGoToQuestion,
}: {
  summary: string;
  numbers: readonly number[];
  /** First word of each button's accessible name: "Answer question 4". */
  buttonVerb: string;
  onGoToQuestion: (number: number) => void;
}) {
  return (
    <div className={styles.listed}>
      <p>{summary}</p>
      {numbers.length > 0 && (
        <div className={styles.boxes}>
          {numbers.map((number) => (
            <NumberBox
              key={number}
              number={number}
              label={`${buttonVerb} question ${number}`}
              onClick={() => onGoToQuestion(number)}
            />
          ))}
        </div>
      )}
    </div>
  );
}
