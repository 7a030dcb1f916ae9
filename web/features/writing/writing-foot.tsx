import type { WritingTask } from "#core/exam/content/part.ts";
import type { DraftDesk } from "./draft-desk.ts";
import { WordMeter } from "./word-meter.tsx";
import styles from "./writing.module.css";

/** The way between the tasks, and the words of the one on screen. */
export function WritingFoot({
  tasks,
  current,
  desk,
  onTask,
}: {
  tasks: readonly WritingTask[];
  current: WritingTask;
  desk: DraftDesk;
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
      <WordMeter key={current.id} desk={desk} section={current.id} minimum={current.minimumWords} />
    </div>
  );
}
