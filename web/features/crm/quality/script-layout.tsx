import { type ReactNode, useState } from "react";
import type { ScriptSection } from "#core/wire/crm/quality.ts";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { PlainScript } from "../evaluation/comments/plain-script.tsx";
import paneStyles from "../evaluation/section-pane.module.css";
import { type RenderFigure, TaskColumn } from "../evaluation/task-column.tsx";
import { useTaskKeys } from "../evaluation/use-task-keys.ts";
import styles from "../evaluation/work-tab.module.css";

/** Shows the question and the answer of one task at a time, with a form beside the answer. */
export function ScriptLayout({
  sections,
  renderFigure,
  children,
}: {
  sections: readonly ScriptSection[];
  renderFigure: RenderFigure;
  /** Renders the form for the chosen task. */
  children: (task: 1 | 2) => ReactNode;
}) {
  const [task, setTask] = useState(String(sections[0]?.task ?? 1));
  useTaskKeys(sections, setTask);
  const shownSection = sections.find((section) => String(section.task) === task) ?? sections[0];
  if (shownSection === undefined) return <p className={styles.empty}>This script has no answers.</p>;
  return (
    <div className={styles.columns}>
      <div className={styles.task}>
        <TaskColumn section={shownSection} renderFigure={renderFigure} />
      </div>
      <section className={styles.answer} aria-label={`Answer to Task ${shownSection.task}`}>
        {sections.length > 1 && (
          <div className={paneStyles.tools}>
            <Segmented
              label="Task"
              value={task}
              onChange={setTask}
              options={sections.map((choice) => ({ value: String(choice.task), label: `Task ${choice.task}` }))}
            />
          </div>
        )}
        {shownSection.answer.trim() === "" ? (
          <p className={paneStyles.pending}>The client wrote nothing for this task.</p>
        ) : (
          <PlainScript text={shownSection.answer} />
        )}
      </section>
      <div className={styles.side}>{children(shownSection.task)}</div>
    </div>
  );
}
