import { splitParagraphs } from "#core/format/split-paragraphs.ts";
import type { TaskEvaluation } from "#core/exam/writing/evaluation.ts";
import { BandChip } from "#web/ui/display/band-chip.tsx";
import styles from "./writing-result.module.css";

/** The four feedback texts of a task. A text about one criterion also shows the band of that criterion. */
export function FeedbackTexts({ evaluation, hasAdvice }: { evaluation: TaskEvaluation; hasAdvice: boolean }) {
  const { criteria, feedback } = evaluation;
  return (
    <div className={styles.feedback}>
      <Text name="Task Achievement" band={criteria.task} text={feedback.ta_feedback} />
      <Text name="Vocabulary" band={criteria.lexis} text={feedback.vocabulary_choice_suggestions} />
      {hasAdvice && <Text name="Advice" text={feedback.advice} />}
      <Text name="Overall" text={feedback.overall_personalized_feedback_suggestions} />
    </div>
  );
}

function Text({ name, band, text }: { name: string; band?: number; text: string }) {
  const paragraphs = splitParagraphs(text);
  return (
    <div>
      <h3>
        <span>{name}</span>
        {band !== undefined && <BandChip band={band} size="sm" />}
      </h3>
      <div>
        {paragraphs.length === 0 ? (
          <p>No feedback</p>
        ) : (
          paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>)
        )}
      </div>
    </div>
  );
}
