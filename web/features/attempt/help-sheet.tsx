import { Fragment, type ReactNode } from "react";
import type { AttemptMode } from "#core/exam/attempt/attempt.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import styles from "./panels.module.css";
import { LISTENING_SHORTCUTS, READING_SHORTCUTS, UNNUMBERED_SHORTCUTS } from "./shortcuts.ts";

/** Explains how the module works, and lists its keyboard shortcuts. */
export function HelpSheet({
  open,
  onClose,
  moduleType,
  mode,
  moduleHelp,
}: {
  open: boolean;
  onClose: () => void;
  moduleType: ModuleType;
  mode: AttemptMode;
  /** Help for this module, instead of the help about questions. */
  moduleHelp?: ReactNode;
}) {
  const isListening = moduleType === "listening";
  const shortcutsOfQuestions = isListening ? LISTENING_SHORTCUTS : READING_SHORTCUTS;
  const shortcuts = moduleHelp === undefined ? shortcutsOfQuestions : UNNUMBERED_SHORTCUTS;
  return (
    <Sheet open={open} onClose={onClose} title="Help">
      <div className={styles.help}>
        {moduleHelp ?? <QuestionHelp>{isListening ? <RecordingHelp mode={mode} /> : <PassageHelp />}</QuestionHelp>}
        <h3>The clock</h3>
        <p>{describeClock(mode, isListening)}</p>
        <h3>Keys</h3>
        <dl className={styles.keys}>
          {shortcuts.map((shortcut) => (
            <div key={shortcut.keys.join(" ") + shortcut.label}>
              <dt>
                {shortcut.keys.map((key, index) => (
                  <Fragment key={key}>
                    {index > 0 && " "}
                    {key === "to" ? key : <kbd>{key}</kbd>}
                  </Fragment>
                ))}
              </dt>
              <dd>{shortcut.label}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Sheet>
  );
}

function describeClock(mode: AttemptMode, isListening: boolean): string {
  if (mode === "practice")
    return "Pause it whenever you like. It also stops while the app is in the background. Nothing is handed in until you finish.";
  return isListening
    ? "It is silent while the recording plays, turns yellow when you have time to check, and turns red in the last minute. At zero we hand in your answers as they are. Hiding the screen stops neither the clock nor the recording."
    : "It turns yellow with ten minutes left, warns you again at five, and turns red in the last minute. At zero we hand in your answers as they are. Hiding the screen does not stop it.";
}

function QuestionHelp({ children }: { children: ReactNode }) {
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
      {children}
    </>
  );
}

function PassageHelp() {
  return (
    <>
      <h3>Marking the passage</h3>
      <p>
        Select words to highlight them or to add a note. Touch a highlight to change it. The review shows your notes
        again.
      </p>
    </>
  );
}

function RecordingHelp({ mode }: { mode: AttemptMode }) {
  return (
    <>
      <h3>The recording</h3>
      <p>
        {mode === "exam"
          ? "You hear each part once. The bar above the questions shows the position and counts down the pauses. After a reload or a locked screen, the recording continues as if it had not stopped."
          : "Play it, pause it, go back five seconds or change its speed. Each part has its own recording, which continues where you stopped it. You can read the words after you have finished."}
      </p>
    </>
  );
}
