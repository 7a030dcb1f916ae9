import { Fragment, type ReactNode } from "react";
import type { Figure } from "#core/exam/content/figure.ts";
import type { MediaItem } from "#core/exam/content/media.ts";
import type { CrmSection } from "#core/wire/crm/crm-evaluation.ts";
import { ServerHtml } from "#web/ui/display/server-html.tsx";
import styles from "./task-column.module.css";

/** Renders a figure of a Writing task as the learner saw it in the test. */
export type RenderFigure = (shown: { figure: Figure; media: readonly MediaItem[] }) => ReactNode;

/** The question of a task with its figures, and the word and paragraph counts of the answer. */
export function TaskColumn({
  section,
  renderFigure,
}: {
  section: Pick<CrmSection, "task" | "question" | "figures" | "media" | "word_count" | "para_count">;
  renderFigure: RenderFigure;
}) {
  const { task, question, figures, media } = section;
  return (
    <section aria-label={`Question of Task ${task}`}>
      <div className={styles.head}>
        <h2>Task {task}</h2>
        <dl>
          <div>
            <dt>Word Count</dt>
            <dd>{section.word_count ?? "N/A"}</dd>
          </div>
          <div>
            <dt>Para Count</dt>
            <dd>{section.para_count ?? "N/A"}</dd>
          </div>
        </dl>
      </div>
      <div className={styles.question}>
        <ServerHtml html={question} without={figures.length > 0 ? "figure" : undefined} />
      </div>
      {figures.map((figure) => (
        <Fragment key={figure.title}>{renderFigure({ figure, media })}</Fragment>
      ))}
    </section>
  );
}
