import { splitParagraphs } from "#core/format/split-paragraphs.ts";
import { criterionName } from "#core/exam/writing/criterion-name.ts";
import type { TaskEvaluation } from "#core/exam/writing/evaluation.ts";
import { BandChip } from "#web/ui/display/band-chip.tsx";
import feedbackList from "#web/ui/style/feedback-list.module.css";
import styles from "./writing-result.module.css";

/** The feedback texts of a task. A text about one criterion also shows the band of that criterion. */
export function FeedbackTexts({ evaluation, hasAdvice }: { evaluation: TaskEvaluation; hasAdvice: boolean }) {
  const { task, criteria, feedback } = evaluation;
  return (
    <div className={feedbackList.feedback}>
      <FeedbackText name={criterionName("task", task)} band={criteria.task} text={feedback.ta_feedback} />
      <FeedbackText name="Vocabulary" band={criteria.lexis} text={feedback.vocabulary_choice_suggestions} />
      {hasAdvice && <FeedbackText name="Advice" text={feedback.advice} />}
      <FeedbackText name="Overall" text={feedback.overall_personalized_feedback_suggestions} />
    </div>
  );
}

function FeedbackText({ name, band, text }: { name: string; band?: number; text: string }) {
  const paragraphs = splitParagraphs(text);
  return (
    <div>
      <h3>
        <span>{name}</span>
        {band !== undefined && <BandChip band={band} size="sm" />}
      </h3>
      <div className={styles.feedbackText}>
        {paragraphs.length === 0 ? (
          <p>No feedback</p>
        ) : (
          paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>)
        )}
      </div>
    </div>
  );
}
