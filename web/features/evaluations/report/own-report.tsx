import type { ReportQuestion } from "#core/wire/crm/report-response.ts";
import { formatDate } from "#core/format/format-date.ts";
import { Button } from "#web/ui/form/button.tsx";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { ReportQuestionForm } from "./report-question-form.tsx";
import styles from "./own-report.module.css";
import { RatingForm } from "./rating-form.tsx";
import { hasReMarkPanel, ReMarkPanel } from "./re-mark-panel.tsx";
import { useOwnReport } from "./use-own-report.ts";

/**
 * Lets the owner of a published examiner report rate it, ask a question and request a re-mark. `band` is the overall
 * band of the report. Other readers see nothing, and nothing is printed.
 */
export function OwnReport({ slug, band }: { slug: string; band: number | null }) {
  const { state, reload, save } = useOwnReport(slug);
  if (state.kind === "loading" || state.kind === "foreign") return null;
  if (state.kind === "failed")
    return (
      <p className={styles.failed} role="alert">
        We couldn’t load your rating and your question.{" "}
        <Button variant="quiet" onClick={reload}>
          Try again
        </Button>
      </p>
    );
  const { response } = state;
  const { rating, question } = response;
  return (
    <div className={cx(layout.sheet, styles.own)}>
      <section className={cx(layout.section, styles.section)} aria-labelledby="own-rating">
        <h2 id="own-rating">Rate this report</h2>
        <p className={styles.lead}>Your examiner and our staff see your rating. It is not part of the report.</p>
        <RatingForm
          saved={rating}
          onSave={(body) => save((client) => client.call("rateReport", { params: { slug }, body }))}
        />
      </section>
      <section className={cx(layout.section, styles.section)} aria-labelledby="own-question">
        <h2 id="own-question">Ask your examiner</h2>
        {question === null ? (
          <ReportQuestionForm
            onSend={(body) => save((client) => client.call("askAboutReport", { params: { slug }, body }))}
          />
        ) : (
          <Question question={question} />
        )}
      </section>
      {hasReMarkPanel(response) && (
        <section className={cx(layout.section, styles.section)} aria-labelledby="own-remark">
          <h2 id="own-remark">Re-mark</h2>
          <ReMarkPanel response={response} band={band} />
        </section>
      )}
    </div>
  );
}

function Question({ question: { question, asked_at, answer, answered_at } }: { question: ReportQuestion }) {
  return (
    <dl className={styles.words}>
      <div>
        <dt>You asked on {formatDate(asked_at)}</dt>
        <dd>{question}</dd>
      </div>
      <div>
        {answer === null || answered_at === null ? (
          <>
            <dt>Answer</dt>
            <dd>Your examiner has not answered yet. We’ll email you the answer.</dd>
          </>
        ) : (
          <>
            <dt>Your examiner answered on {formatDate(answered_at)}</dt>
            <dd>{answer}</dd>
          </>
        )}
      </div>
    </dl>
  );
}
