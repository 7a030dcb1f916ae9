import { plural } from "#core/format/plural.ts";
import { type ReactNode, useId, useRef, useState } from "react";
import type { WritingTask } from "#core/exam/content/part.ts";
import type { Place, TaskEvaluation } from "#core/exam/writing/evaluation.ts";
import { TaskText } from "#web/questions/task-text.tsx";
import { Alert } from "#web/ui/display/alert.tsx";
import layout from "#web/ui/style/layout.module.css";
import { cx } from "#web/ui/style/cx.ts";
import { FeedbackTexts } from "./feedback-texts.tsx";
import { findRange } from "./find-place.ts";
import { Priorities } from "./priorities.tsx";
import { TaskPoints } from "./task-points.tsx";
import shared from "#web/ui/style/text.module.css";
import styles from "./writing-result.module.css";
import { paragraphCount } from "./labels.ts";

export type TaskResultProps = {
  evaluation: TaskEvaluation;
  /** The answer as handed in. */
  text: string;
  /** Null if this device does not have the task. */
  task: WritingTask | null;
  /** The task's rendered figures. */
  figures: ReactNode;
  /** The rendered answer, with grammar marks if known. */
  answer: ReactNode;
  /** True if a language model wrote the feedback. Its advice is then shown beside the priorities. */
  isByModel: boolean;
};

/** Name of the highlight in the styles. */
const HIGHLIGHT = "noticed";

/** One task of a result: the answer, what limits its band, what to change and where, its content, and feedback. */
export function TaskResult({ evaluation, text, task, figures, answer, isByModel }: TaskResultProps) {
  const answerBox = useRef<HTMLDivElement>(null);
  const [announcement, setAnnouncement] = useState("");
  const id = useId();
  const show = (place: Place): void => {
    const box = answerBox.current;
    const range = box === null ? null : findRange(box, text, place);
    if (box === null || range === null) return;
    highlight(range);
    range.startContainer.parentElement?.scrollIntoView({ block: "center" });
    box.focus({ preventScroll: true });
    setAnnouncement(`In your answer: ${place.quote}`);
  };
  const isShort = task !== null && evaluation.countedWords < task.minimumWords;
  return (
    <div className={cx(layout.sheet, layout.ruled)}>
      <section className={layout.section} aria-labelledby={`${id}-answer`}>
        <div className={layout.margin}>
          <b>Task {evaluation.task}</b>
          <span>{plural(evaluation.words, { one: "# word", other: "# words" })}</span>
          {evaluation.countedWords < evaluation.words && <span>{evaluation.countedWords} of your own</span>}
          {isShort && <span className={styles.short}>Below {task.minimumWords}</span>}
          {text.trim() !== "" && <span>{paragraphCount(text)}</span>}
        </div>
        <div className={layout.body}>
          <h2 id={`${id}-answer`} className={shared.visuallyHidden}>
            Your answer to Task {evaluation.task}
          </h2>
          {task !== null && (
            <div className={styles.question}>
              <TaskText task={task} />
            </div>
          )}
          {task?.figures !== undefined && (
            <details className={styles.figures}>
              <summary>The figure of the task</summary>
              {figures}
            </details>
          )}
          {evaluation.gates.map((gate) => (
            <Alert key={gate.id} variant="warning" className={styles.gate}>
              {gate.reason}
            </Alert>
          ))}
          <div ref={answerBox} tabIndex={-1} className={styles.script} data-text={evaluation.section}>
            {answer}
          </div>
          <p className={shared.visuallyHidden} aria-live="polite">
            {announcement}
          </p>
        </div>
      </section>
      <section className={layout.section} aria-labelledby={`${id}-noticed`}>
        <div className={layout.margin}>
          <b>We noticed</b>
        </div>
        <div className={layout.body}>
          <h2 id={`${id}-noticed`}>We noticed</h2>
          <Priorities evaluation={evaluation} onShow={show} />
        </div>
      </section>
      {evaluation.points.length + evaluation.wrongClaims.length > 0 && (
        <section className={layout.section} aria-labelledby={`${id}-points`}>
          <div className={layout.margin}>
            <b>Content</b>
          </div>
          <div className={layout.body}>
            <h2 id={`${id}-points`}>What the task asks for</h2>
            <TaskPoints evaluation={evaluation} onShow={show} />
          </div>
        </section>
      )}
      <section className={layout.section} aria-labelledby={`${id}-feedback`}>
        <div className={layout.margin}>
          <b>Feedback</b>
        </div>
        <div className={layout.body}>
          <h2 id={`${id}-feedback`}>What moved your band</h2>
          <FeedbackTexts evaluation={evaluation} hasAdvice={isByModel || evaluation.priorities.length === 0} />
        </div>
      </section>
    </div>
  );
}

/** Highlights a range. Selects it if the browser has no highlights. */
function highlight(range: Range): void {
  if ("highlights" in CSS) CSS.highlights.set(HIGHLIGHT, new Highlight(range));
  else {
    const selection = document.getSelection();
    selection?.removeAllRanges();
    selection?.addRange(range);
  }
}
