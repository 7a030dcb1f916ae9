import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { formatBand } from "#core/format/format-number.ts";
import { isBelowTable } from "#core/exam/bands/band-for-raw.ts";
import { uniqueIdOf } from "#core/wire/feedback/unique-id-of.ts";
import { attemptBand, type AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import { CommentsSection } from "#web/features/comments/comments-section.tsx";
import { Reactions } from "#web/features/reactions/reactions.tsx";
import { Share } from "#web/features/reactions/share.tsx";
import type { MistakeReportSubject } from "#web/features/mistake-report/mistake-report-form.tsx";
import { MistakeReportCard } from "#web/features/mistake-report/mistake-report-card.tsx";
import { LateCopies } from "#web/features/results/late-copies.tsx";
import { paths } from "#web/paths.ts";
import styles from "./result-feedback.module.css";

const QUESTION = "How was this test?";

/** The end of the learner's own result: reaction, sharing, mistake report, comments. */
export function ResultFeedback({ attempt, isSent }: { attempt: AttemptRecord; isSent: boolean }) {
  const { module_type, module_slug } = attempt.head;
  const address = paths.result(module_type, module_slug, attempt.slug);
  const uniqueId = uniqueIdOf({ kind: module_type, slug: module_slug });
  return (
    <>
      <LateCopies attempt={attempt} />
      <div className={styles.feedback}>
        <div className={styles.side}>
          <section aria-labelledby="reaction">
            <h2 id="reaction">{QUESTION}</h2>
            <Reactions key={uniqueId} owner={attempt.owner} uniqueId={uniqueId} question={QUESTION} />
          </section>
          <section aria-labelledby="share">
            <h2 id="share">Share this result</h2>
            <Share path={address} text={shareText(attempt)} isSent={isSent} />
          </section>
          <section aria-labelledby="mistake">
            <h2 id="mistake">Something wrong?</h2>
            <MistakeReportCard owner={attempt.owner} about={reportSubject(attempt)} />
          </section>
        </div>
        <CommentsSection uniqueId={uniqueId} here={address} />
      </div>
    </>
  );
}

/** Returns what a mistake report about this attempt can name: its questions, or the tasks of Writing. */
function reportSubject({ slug, head, marking, evaluation }: AttemptRecord): MistakeReportSubject {
  const tasks = evaluation?.result.tasks.map(({ task }) => task) ?? [];
  return head.module_type === "writing"
    ? { attemptSlug: slug, label: "Task", numbers: tasks }
    : { attemptSlug: slug, label: "Question", numbers: marking?.questions.map(({ number }) => number) ?? [] };
}

function shareText(attempt: AttemptRecord): string {
  const { head, book_name, test_name } = attempt;
  const name = MODULE_NAMES[head.module_type];
  const test = [book_name, test_name].filter((part) => part !== "").join(", ");
  const band = attemptBand(attempt);
  return band === null || isBelowTable(band)
    ? `IELTS ${name} practice. ${test}`
    : `IELTS ${name} practice, band ${formatBand(band)}. ${test}`;
}
