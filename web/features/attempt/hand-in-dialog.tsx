import type { Answers } from "#core/exam/attempt/attempt.ts";
import { unansweredNumbers } from "#core/exam/attempt/progress.ts";
import type { Module } from "#core/exam/content/module.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { NumberBox } from "#web/ui/number-box.tsx";
import { numberList } from "./navigator-label.ts";
import styles from "./panels.module.css";

export type HandInDialogProps = {
  open: boolean;
  module: Module;
  parts: readonly number[] | null;
  answers: Answers;
  flags: readonly number[];
  isBusy: boolean;
  onHandIn: () => void;
  onTakeTo: (number: number) => void;
  onClose: () => void;
};

/** The last look before handing in: what is empty and what was marked, each one touch away. */
export function HandInDialog({
  open,
  module,
  parts,
  answers,
  flags,
  isBusy,
  onHandIn,
  onTakeTo,
  onClose,
}: HandInDialogProps) {
  const empty = open ? unansweredNumbers(module, answers, parts) : [];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Hand in the test?"
      actions={
        <>
          <Button onClick={onHandIn} busy={isBusy ? "Handing in" : undefined}>
            Hand in
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Back to the test
          </Button>
        </>
      }
    >
      <p>You cannot change your answers afterwards.</p>
      <Listed
        title={
          empty.length === 0
            ? "All questions are answered."
            : `${count(empty.length)} not answered: ${numberList(empty)}.`
        }
        numbers={empty}
        verb="Answer"
        onTakeTo={onTakeTo}
      />
      {flags.length > 0 && (
        <Listed title={`Marked for review: ${numberList(flags)}.`} numbers={flags} verb="Review" onTakeTo={onTakeTo} />
      )}
    </Dialog>
  );
}

const count = (size: number): string => (size === 1 ? "1 question is" : `${size} questions are`);

function Listed({
  title,
  numbers,
  verb,
  onTakeTo,
}: {
  title: string;
  numbers: readonly number[];
  verb: string;
  onTakeTo: (number: number) => void;
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
              onClick={() => onTakeTo(number)}
            />
          ))}
        </div>
      )}
    </div>
  );
}
