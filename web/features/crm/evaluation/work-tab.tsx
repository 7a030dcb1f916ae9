import { useCallback, useEffect, useRef, useState } from "react";
import type { CrmComment, CrmEvaluation, CrmSection } from "#core/wire/crm/crm.ts";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { AuditTrail } from "./audit-trail.tsx";
import { ConclusionForm } from "./conclusion-form.tsx";
import { MoreActions } from "./more-actions.tsx";
import { SectionForm } from "./section-form.tsx";
import { type RenderMarks, SectionPane } from "./section-view.tsx";
import styles from "./work-tab.module.css";

/** The work: one task's answer on the left, the forms on the right. */
export function WorkTab({
  evaluation,
  isShown,
  renderMarks,
  onChange,
  onReload,
  onNewSlug,
}: {
  evaluation: CrmEvaluation;
  isShown: boolean;
  renderMarks: RenderMarks;
  onChange: (evaluation: CrmEvaluation) => void;
  onReload: () => void;
  onNewSlug: (slug: string) => void;
}) {
  const { sections, slug } = evaluation;
  const [task, setTask] = useState(String(sections[0]?.task ?? 1));
  const section = sections.find((one) => String(one.task) === task) ?? sections[0];
  const latest = useRef(evaluation);
  useEffect(() => {
    latest.current = evaluation;
  });
  const changeSection = useCallback(
    (id: number, change: Partial<CrmSection>): void =>
      onChange({
        ...latest.current,
        sections: latest.current.sections.map((one) => (one.id === id ? { ...one, ...change } : one)),
      }),
    [onChange],
  );
  const onSectionSaved = useCallback(
    (saved: CrmSection) => {
      changeSection(saved.id, saved);
      // The server computes the final score.
      onReload();
    },
    [changeSection, onReload],
  );
  if (section === undefined) return <p className={styles.none}>This evaluation has no answers.</p>;
  return (
    <div className={styles.desk}>
      <div className={cx(layout.sheet, layout.ruled)}>
        <section className={layout.sec} aria-label={`Task ${section.task}`}>
          <div className={cx(layout.margin, styles.stats)}>
            <b>Task {section.task}</b>
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
          <div className={cx(layout.body, styles.paper)}>
            {sections.length > 1 && (
              <Segmented
                label="Task"
                className={styles.tasks}
                value={task}
                onChange={setTask}
                options={sections.map((one) => ({ value: String(one.task), label: `Task ${one.task}` }))}
              />
            )}
            {isShown && (
              <SectionPane
                key={section.id}
                section={section}
                renderMarks={renderMarks}
                onComments={(comments: CrmComment[]) => changeSection(section.id, { comments })}
              />
            )}
          </div>
        </section>
      </div>
      <div className={styles.side}>
        {sections.map((one) => (
          <SectionForm
            key={one.id}
            slug={slug}
            section={one}
            drafts={evaluation.drafts}
            isHidden={one.id !== section.id}
            onSaved={onSectionSaved}
          />
        ))}
        <ConclusionForm evaluation={evaluation} onSaved={onChange} />
        <MoreActions evaluation={evaluation} onNewSlug={onNewSlug} onChanged={onChange} />
        <AuditTrail slug={slug} version={`${evaluation.version} ${sections.map((one) => one.version).join(" ")}`} />
      </div>
    </div>
  );
}
