import { type ReactNode, useId, useRef, useState } from "react";
import type { WritingTask } from "#core/exam/content/part.ts";
import type { Place, TaskEvaluation } from "#core/exam/writing/evaluation.ts";
import { Alert } from "#web/ui/alert.tsx";
import layout from "#web/ui/layout.module.css";
import { cx } from "#web/ui/cx.ts";
import { FeedbackTexts } from "./feedback-texts.tsx";
import { rangeOfPlace } from "./find-place.ts";
import { Noticed } from "./noticed.tsx";
import { TaskPoints } from "./task-points.tsx";
import shared from "#web/ui/text.module.css";
import styles from "./writing-result.module.css";
import { paragraphCount } from "./words.ts";

export type TaskReportProps = {
  evaluation: TaskEvaluation;
  /** The answer exactly as it was handed in. */
  text: string;
  /** Null where this device has not the task. */
  task: WritingTask | null;
  /** The figures of the task, drawn. */
  figures: ReactNode;
  /** The answer on screen, with its grammar marks where they are known. */
  answer: ReactNode;
  /** A model's words replace our list of advice. */
  isByModel: boolean;
};

const HIGHLIGHT = "noticed";

/** One task of a result: its answer, why a band is held down, what we noticed and where, what to do next. */
export function TaskReport({ evaluation, text, task, figures, answer, isByModel }: TaskReportProps) {
  const script = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState("");
  const id = useId();
  const show = (place: Place): void => {
    const range = script.current === null ? null : rangeOfPlace(script.current, text, place);
    if (script.current === null || range === null) return;
    highlight(range);
    range.startContainer.parentElement?.scrollIntoView({ block: "center" });
    script.current.focus({ preventScroll: true });
    setSaid(`In your answer: ${place.quote}`);
  };
  const words = evaluation.words === 1 ? "1 word" : `${evaluation.words} words`;
  const isShort = task !== null && evaluation.countedWords < task.minimumWords;
  return (
    <div className={cx(layout.sheet, layout.ruled)}>
      <section className={layout.sec} aria-labelledby={`${id}-answer`}>
        <div className={layout.margin}>
          <b>Task {evaluation.task}</b>
          <span>{words}</span>
          {evaluation.countedWords < evaluation.words && <span>{evaluation.countedWords} of your own</span>}
          {isShort && <span className={styles.short}>Below {task.minimumWords}</span>}
          {text.trim() !== "" && <span>{paragraphCount(text)}</span>}
        </div>
        <div className={layout.body}>
          <h2 id={`${id}-answer`} className={shared.vh}>
            Your answer to Task {evaluation.task}
          </h2>
          {task !== null && (
            <div className={styles.question}>
              {task.prompt.map((paragraph) => (
                <p key={paragraph.text}>{paragraph.text}</p>
              ))}
              {task.bullets !== undefined && (
                <ul>
                  {task.bullets.map((bullet) => (
                    <li key={bullet.text}>{bullet.text}</li>
                  ))}
                </ul>
              )}
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
          <div ref={script} tabIndex={-1} className={styles.script} data-text={evaluation.section}>
            {answer}
          </div>
          <p className={shared.vh} aria-live="polite">
            {said}
          </p>
        </div>
      </section>
      <section className={layout.sec} aria-labelledby={`${id}-noticed`}>
        <div className={layout.margin}>
          <b>We noticed</b>
        </div>
        <div className={layout.body}>
          <h2 id={`${id}-noticed`}>We noticed</h2>
          <Noticed evaluation={evaluation} onShow={show} />
        </div>
      </section>
      {evaluation.points.length + evaluation.wrongClaims.length > 0 && (
        <section className={layout.sec} aria-labelledby={`${id}-points`}>
          <div className={layout.margin}>
            <b>Content</b>
          </div>
          <div className={layout.body}>
            <h2 id={`${id}-points`}>What the task asks for</h2>
            <TaskPoints evaluation={evaluation} onShow={show} />
          </div>
        </section>
      )}
      <section className={layout.sec} aria-labelledby={`${id}-feedback`}>
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

/** Marks a place without touching the elements, where the browser can; else it is selected. */
function highlight(range: Range): void {
  if ("highlights" in CSS) CSS.highlights.set(HIGHLIGHT, new Highlight(range));
  else {
    const selection = document.getSelection();
    selection?.removeAllRanges();
    selection?.addRange(range);
  }
}
