import type { WritingTask } from "#core/exam/content/part.ts";
import type { DraftAutosave } from "./draft-autosave.ts";
import { WordMeter } from "./word-meter.tsx";
import styles from "./writing.module.css";

/** The bottom of the Writing page: buttons to choose a task, and the word count of the current task. */
export function WritingFoot({
  tasks,
  current,
  autosave,
  onTask,
}: {
  tasks: readonly WritingTask[];
  current: WritingTask;
  autosave: DraftAutosave;
  onTask: (number: number) => void;
}) {
  return (
    <div className={styles.foot}>
      <nav className={styles.tasks} aria-label="Tasks">
        {tasks.map((task) => (
          <button
            key={task.id}
            type="button"
            aria-current={task.id === current.id ? "true" : undefined}
            onClick={() => onTask(task.number)}
          >
            <span>Task {task.task}</span>
          </button>
        ))}
      </nav>
      <WordMeter key={current.id} autosave={autosave} section={current.id} minimum={current.minimumWords} />
    </div>
  );
}
