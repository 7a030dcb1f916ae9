import type { MediaItem } from "#core/exam/content/media.ts";
import type { WritingTask } from "#core/exam/content/part.ts";
import { TaskText } from "#web/questions/task-text.tsx";
import { FigureView } from "./figure-view.tsx";
import styles from "./writing.module.css";

/** The task: time and word count, its text, and its figures. */
export function TaskPane({ task, media }: { task: WritingTask; media: readonly MediaItem[] }) {
  return (
    <>
      <h2 className={styles.heading}>Writing Task {task.task}</h2>
      <p className={styles.rule}>
        About {task.minutes} minutes. At least {task.minimumWords} words.
      </p>
      <div className={styles.prompt}>
        <TaskText task={task} />
      </div>
      {task.figures?.map((figure) => (
        <FigureView key={figure.title} figure={figure} media={media} />
      ))}
    </>
  );
}
