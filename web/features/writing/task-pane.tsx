import type { MediaItem } from "#core/exam/content/media.ts";
import type { WritingTask } from "#core/exam/content/part.ts";
import type { RichText } from "#core/exam/content/text.ts";
import { FigureView } from "./figure.tsx";
import styles from "./writing.module.css";

/** The task: time and word count, prompt, a letter's points, figures. */
export function TaskPane({ task, media }: { task: WritingTask; media: readonly MediaItem[] }) {
  return (
    <>
      <h2 className={styles.heading}>Writing Task {task.task}</h2>
      <p className={styles.rule}>
        About {task.minutes} minutes. At least {task.minimumWords} words.
      </p>
      <div className={styles.prompt}>
        {task.prompt.map((paragraph) => (
          <p key={paragraph.text}>
            <Words text={paragraph} />
          </p>
        ))}
        {task.bullets !== undefined && (
          <ul>
            {task.bullets.map((bullet) => (
              <li key={bullet.text}>
                <Words text={bullet} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {task.figures?.map((figure) => (
        <FigureView key={figure.title} figure={figure} media={media} />
      ))}
    </>
  );
}

/** Text with bold and italic ranges. */
function Words({ text: { text, marks = [] } }: { text: RichText }) {
  const cuts = [...new Set([0, text.length, ...marks.flatMap((mark) => [mark.start, mark.end])])].sort((a, b) => a - b);
  return cuts.slice(0, -1).map((start, index) => {
    const end = cuts[index + 1] ?? text.length;
    const has = (kind: "bold" | "italic"): boolean =>
      marks.some((mark) => mark.kind === kind && mark.start <= start && mark.end >= end);
    const plain = text.slice(start, end);
    const slanted = has("italic") ? <i>{plain}</i> : plain;
    return <span key={start}>{has("bold") ? <b>{slanted}</b> : slanted}</span>;
  });
}
