import type { ExaminerCriterion } from "#core/exam/bands/examiner-criteria.ts";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { CrmEvaluation, CrmSection } from "#core/wire/crm/crm-evaluation.ts";
import type { CrmComment } from "#core/wire/crm/evaluation-forms.ts";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { BankPanel } from "../bank/bank-panel.tsx";
import { CommentBankProvider } from "../bank/use-comment-bank.tsx";
import { AuditTrail } from "./head/audit-trail.tsx";
import { ConclusionForm } from "./form/conclusion-form.tsx";
import { MoreActions } from "./head/more-actions.tsx";
import { SectionForm } from "./form/section-form.tsx";
import { type RenderMarks, SectionPane } from "./section-pane.tsx";
import { type RenderFigure, TaskColumn } from "./task-column.tsx";
import { useTaskKeys } from "./use-task-keys.ts";
import styles from "./work-tab.module.css";

/** The tab for a Writing evaluation: a task, its answer with comments in the margin, and the examiner's forms. */
export function WorkTab({
  evaluation,
  isShown,
  voice,
  unsentVoiceCount,
  renderFigure,
  renderMarks,
  onChange,
  onReload,
  onNewSlug,
}: {
  evaluation: CrmEvaluation;
  isShown: boolean;
  /** The examiner's recorded comments. */
  voice: ReactNode;
  /** Number of recorded comments that are not in the report yet. */
  unsentVoiceCount: number;
  renderFigure: RenderFigure;
  renderMarks: RenderMarks;
  onChange: (evaluation: CrmEvaluation) => void;
  onReload: () => void;
  onNewSlug: (slug: string) => void;
}) {
  const { sections, slug } = evaluation;
  const [task, setTask] = useState(String(sections[0]?.task ?? 1));
  const section = sections.find((candidate) => String(candidate.task) === task) ?? sections[0];
  const [criterion, setCriterion] = useState<ExaminerCriterion>("ta");
  const latest = useRef(evaluation);
  useEffect(() => {
    latest.current = evaluation;
  });
  const changeSection = useCallback(
    (id: number, change: Partial<CrmSection>): void =>
      onChange({
        ...latest.current,
        sections: latest.current.sections.map((current) => (current.id === id ? { ...current, ...change } : current)),
      }),
    [onChange],
  );
  const onSectionSaved = useCallback(
    (saved: CrmSection) => {
      changeSection(saved.id, saved);
      // The server computes the final score, so fetch the evaluation again.
      onReload();
    },
    [changeSection, onReload],
  );
  useTaskKeys(isShown ? sections : [], setTask);
  if (section === undefined) return <p className={styles.empty}>This evaluation has no answers.</p>;
  const firstName = evaluation.name.split(" ")[0] ?? "";
  return (
    <CommentBankProvider skill="writing">
      <div className={styles.columns}>
        <div className={styles.task}>
          <TaskColumn section={section} renderFigure={renderFigure} />
          <div className={styles.bank}>
            <BankPanel task={section.task} criterion={criterion} />
          </div>
        </div>
        <section className={styles.answer} aria-label={`Answer to Task ${section.task}`}>
          {isShown && (
            <SectionPane
              key={section.id}
              section={section}
              firstName={firstName}
              taskChoice={
                sections.length > 1 && (
                  <Segmented
                    label="Task"
                    value={task}
                    onChange={setTask}
                    options={sections.map((choice) => ({ value: String(choice.task), label: `Task ${choice.task}` }))}
                  />
                )
              }
              renderMarks={renderMarks}
              onComments={(comments: CrmComment[]) => changeSection(section.id, { comments })}
              onMarks={({ mark_decisions, score_confirmed, grammar_score }) =>
                changeSection(section.id, { mark_decisions, score_confirmed, grammar_score })
              }
            />
          )}
        </section>
        <div className={styles.side}>
          {sections.map((formSection) => (
            <SectionForm
              key={formSection.id}
              slug={slug}
              firstName={firstName}
              section={formSection}
              drafts={evaluation.drafts}
              isHidden={formSection.id !== section.id}
              openCriterion={criterion}
              onOpen={setCriterion}
              onSaved={onSectionSaved}
            />
          ))}
          {voice}
          <ConclusionForm evaluation={evaluation} unsentVoiceCount={unsentVoiceCount} onSaved={onChange} />
          <MoreActions evaluation={evaluation} onNewSlug={onNewSlug} onChanged={onChange} />
          <AuditTrail
            slug={slug}
            version={`${evaluation.version} ${evaluation.voice_comments.length} ${sections.map(({ version }) => version).join(" ")}`}
          />
        </div>
      </div>
    </CommentBankProvider>
  );
}
