import { formatDate } from "#core/format/format-date.ts";
import type { CrmEvaluation } from "#core/wire/crm/crm-evaluation.ts";
import type { CrmQuestion } from "#core/wire/crm/report-response.ts";
import { AnswerForm } from "./answer-form.tsx";
import styles from "./client-response.module.css";

/** The client's rating of the examiner report, and the client's question with the answer or a form to answer. */
export function ClientResponse({
  evaluation: { slug, name, rating, question },
  onChanged,
}: {
  evaluation: Pick<CrmEvaluation, "slug" | "name" | "rating" | "question">;
  onChanged: (change: Pick<CrmEvaluation, "question">) => void;
}) {
  if (rating === null && question === null) return null;
  return (
    <section className={styles.response} aria-label="From the client">
      {rating !== null && (
        <div>
          <h2>Rating: {rating.rating} of 5</h2>
          {rating.comment !== "" && <p className={styles.words}>{rating.comment}</p>}
          <p className={styles.note}>{formatDate(rating.rated_at)}</p>
        </div>
      )}
      {question !== null && (
        <div>
          <h2>Question about the report</h2>
          <p className={styles.words}>{question.question}</p>
          <p className={styles.note}>Asked on {formatDate(question.asked_at)}</p>
          {question.answer === null ? (
            <AnswerForm slug={slug} name={name} onSent={(answered) => onChanged({ question: answered })} />
          ) : (
            <>
              <p className={styles.words}>{question.answer}</p>
              <p className={styles.note}>{describeAnswer(question)}</p>
            </>
          )}
        </div>
      )}
    </section>
  );
}

/** Says who answered a question and when: "Ada Lowe answered on 1 March 2026". */
function describeAnswer({ answered_by: name, answered_at: at }: CrmQuestion): string {
  if (at === null) return name === null ? "Answered" : `${name} answered`;
  return name === null ? `Answered on ${formatDate(at)}` : `${name} answered on ${formatDate(at)}`;
}
