import type { WritingTask } from "#core/exam/content/part.ts";
import { Button } from "#web/ui/form/button.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import type { DraftAutosave } from "./draft-autosave.ts";
import { describeTask } from "./labels.ts";
import styles from "./writing.module.css";

export type WritingHandInCheckProps = {
  open: boolean;
  isBusy: boolean;
  tasks: readonly WritingTask[];
  autosave: DraftAutosave;
  /** Sections with another device's text that the learner has not decided about. */
  undecided: readonly string[];
  onHandIn: () => void;
  onGoToQuestion: (number: number) => void;
  onClose: () => void;
};

/** Asks before handing in. Lists the answers, with a button to each answer that is empty or short. */
export function WritingHandInCheck({
  open,
  isBusy,
  tasks,
  autosave,
  undecided,
  onHandIn,
  onGoToQuestion,
  onClose,
}: WritingHandInCheckProps) {
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
      {open && (
        <>
          <p>You cannot change your answers afterwards.</p>
          <ul className={styles.taskList}>
            {tasks.map((task) => {
              const { text, isShort } = describeTask(
                `Task ${task.task}`,
                autosave.wordCount(task.id),
                task.minimumWords,
              );
              return (
                <li key={task.id}>
                  <p>{text}</p>
                  {isShort && (
                    <Button variant="outline" onClick={() => onGoToQuestion(task.number)}>
                      Go to Task {task.task}
                    </Button>
                  )}
                  {undecided.includes(task.id) && (
                    <p>
                      You hand in the text on the screen. We also keep the text from your other device, but do not mark
                      it.
                    </p>
                  )}
                </li>
              );
            })}
          </ul>
        </>
      )}
    </ConfirmDialog>
  );
}
