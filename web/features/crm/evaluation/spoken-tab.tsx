import type { ExaminerCriterion } from "#core/exam/bands/examiner-criteria.ts";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { CrmEvaluation, CrmSection } from "#core/wire/crm/crm-evaluation.ts";
import type { CrmComment } from "#core/wire/crm/evaluation-forms.ts";
import { type Speed, SpeedChoice } from "#web/ui/media/sound-player.tsx";
import { BankPanel } from "../bank/bank-panel.tsx";
import { CommentBankProvider } from "../bank/use-comment-bank.tsx";
import { AuditTrail } from "./head/audit-trail.tsx";
import { ConclusionForm } from "./form/conclusion-form.tsx";
import { MoreActions } from "./head/more-actions.tsx";
import { SectionForm } from "./form/section-form.tsx";
import { SpokenAnswer } from "./spoken-answer.tsx";
import styles from "./spoken-tab.module.css";
import work from "./work-tab.module.css";

/**
 * The tab for a Speaking evaluation: the recordings by question, with comments on moments, and the examiner's forms.
 */
export function SpokenTab({
  evaluation,
  voice,
  unsentVoiceCount,
  onChange,
  onReload,
  onNewSlug,
}: {
  evaluation: CrmEvaluation;
  /** The examiner's recorded comments. */
  voice: ReactNode;
  /** Number of recorded comments that are not in the report yet. */
  unsentVoiceCount: number;
  onChange: (evaluation: CrmEvaluation) => void;
  onReload: () => void;
  onNewSlug: (slug: string) => void;
}) {
  const { slug, answers, drafts } = evaluation;
  const [section] = evaluation.sections;
  // In Speaking, the field "cc" holds Fluency and Coherence, the first criterion of the form.
  const [criterion, setCriterion] = useState<ExaminerCriterion>("cc");
  const [speed, setSpeed] = useState<Speed>("1");
  const latest = useRef(evaluation);
  useEffect(() => {
    latest.current = evaluation;
  });
  const changeSection = useCallback(
    (change: Partial<CrmSection>): void =>
      onChange({ ...latest.current, sections: latest.current.sections.map((current) => ({ ...current, ...change })) }),
    [onChange],
  );
  const onSaved = useCallback(
    (saved: CrmSection) => {
      changeSection(saved);
      // The server computes the final score, so fetch the evaluation again.
      onReload();
    },
    [changeSection, onReload],
  );
  if (section === undefined) return <p className={work.empty}>This evaluation has no answers.</p>;
  const firstName = evaluation.name.split(" ")[0] ?? "";
  const parts = [...new Set(answers.map(({ part }) => part))].sort((a, b) => a - b);
  return (
    <CommentBankProvider skill="speaking">
      <div className={work.columns}>
        <div className={work.task}>
          <div className={work.bank}>
            <BankPanel task={0} criterion={criterion} />
          </div>
        </div>
        <section className={work.answer} aria-label="Interview">
          <div className={styles.tools}>
            <SpeedChoice value={speed} onChange={setSpeed} />
          </div>
          {parts.map((part) => (
            <section key={part} aria-label={`Part ${part}`}>
              <h2 className={styles.part}>Part {part}</h2>
              <ol className={styles.answers}>
                {answers
                  .filter((answer) => answer.part === part)
                  .map((answer, index) => (
                    <SpokenAnswer
                      key={answer.id}
                      slug={slug}
                      section={section.id}
                      answer={answer}
                      name={`answer ${index + 1} of part ${part}`}
                      firstName={firstName}
                      speed={speed}
                      comments={section.comments}
                      onComments={(comments: CrmComment[]) => changeSection({ comments })}
                    />
                  ))}
              </ol>
            </section>
          ))}
        </section>
        <div className={work.side}>
          <SectionForm
            slug={slug}
            firstName={firstName}
            section={section}
            drafts={drafts}
            isHidden={false}
            openCriterion={criterion}
            onOpen={setCriterion}
            onSaved={onSaved}
          />
          {voice}
          <ConclusionForm evaluation={evaluation} unsentVoiceCount={unsentVoiceCount} onSaved={onChange} />
          <MoreActions evaluation={evaluation} onNewSlug={onNewSlug} onChanged={onChange} />
          <AuditTrail
            slug={slug}
            version={`${evaluation.version} ${evaluation.voice_comments.length} ${section.version}`}
          />
        </div>
      </div>
    </CommentBankProvider>
  );
}
