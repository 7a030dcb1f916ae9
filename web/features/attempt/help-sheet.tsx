import { Fragment, type ReactNode } from "react";
import type { AttemptMode } from "#core/exam/attempt/attempt.ts";
import { Sheet } from "#web/ui/sheet.tsx";
import styles from "./panels.module.css";
import { ROOM_SHORTCUTS, SHORTCUTS } from "./shortcuts.ts";

/** How the room works, and its keys. */
export function HelpSheet({
  open,
  onClose,
  mode,
  paper,
}: {
  open: boolean;
  onClose: () => void;
  mode: AttemptMode;
  /** What is particular to this paper, in the place of what is said about questions. */
  paper?: ReactNode;
}) {
  const shortcuts = paper === undefined ? SHORTCUTS : ROOM_SHORTCUTS;
  return (
    <Sheet open={open} onClose={onClose} title="Help">
      <div className={styles.help}>
        {paper ?? <QuestionHelp />}
        <h3>The clock</h3>
        <p>
          {mode === "exam"
            ? "It turns yellow with ten minutes left, again says so at five, and turns red in the last minute. At zero your answers are handed in as they stand. Hiding the screen does not stop it."
            : "Pause it whenever you like; it also rests while the app is in the background. Nothing is handed in until you finish."}
        </p>
        <h3>Keys</h3>
        <dl className={styles.keys}>
          {shortcuts.map((shortcut) => (
            <div key={shortcut.keys.join(" ") + shortcut.does}>
              <dt>
                {shortcut.keys.map((key, index) => (
                  <Fragment key={key}>
                    {index > 0 && " "}
                    {key === "to" ? key : <kbd>{key}</kbd>}
                  </Fragment>
                ))}
              </dt>
              <dd>{shortcut.does}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Sheet>
  );
}

function QuestionHelp() {
  return (
    <>
      <h3>Answering</h3>
      <p>
        Type in a gap, choose an option, or move a word or heading: touch it, then touch its gap. A mouse can also drag
        it. Touch a filled gap’s cross to empty it.
      </p>
      <h3>Finding your way</h3>
      <p>
        The boxes at the foot are the questions. An underline means answered, a folded corner means you want to look
        again, yellow is where you are. Go in any order you like.
      </p>
      <h3>Marking the passage</h3>
      <p>
        Select words to highlight them or to add a note. Touch a highlight to change it. Notes stay until you have seen
        your review.
      </p>
    </>
  );
}
