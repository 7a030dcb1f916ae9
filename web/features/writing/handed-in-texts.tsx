import type { WritingTask } from "#core/exam/content/part.ts";
import { countWords } from "#core/exam/writing/word-count.ts";
import { TaskText } from "#web/questions/task-text.tsx";
import { formatWordCount } from "./labels.ts";
import styles from "./handed-in-texts.module.css";

/** An answer that was handed in. `task` is null if this device does not have it. */
export type HandedInText = { section: string; text: string; task: WritingTask | null };

/** The answers that were handed in, with their word counts and tasks. */
export function HandedInTexts({ texts }: { texts: readonly HandedInText[] }) {
  return texts.map(({ section, text, task }, index) => {
    const words = countWords(text);
    const isShort = task !== null && words < task.minimumWords;
    return (
      <section key={section} className={styles.answer} aria-labelledby={`answer-${section}`}>
        <div className={styles.margin}>
          <h2 id={`answer-${section}`}>Task {task?.task ?? index + 1}</h2>
          <p>{formatWordCount(words)}</p>
          {isShort && <p className={styles.short}>Below {task.minimumWords}</p>}
        </div>
        <div className={styles.body}>
          {task !== null && (
            <details>
              <summary>The task</summary>
              <TaskText task={task} />
            </details>
          )}
          {text.trim() === "" ? (
            <p className={styles.empty}>Nothing was written.</p>
          ) : (
            <div className={styles.text} data-text={section}>
              {text}
            </div>
          )}
        </div>
      </section>
    );
  });
}
