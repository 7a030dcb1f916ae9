import { splitParagraphs } from "#core/format/split-paragraphs.ts";
import { formatBand } from "#core/format/format-number.ts";
import { formatCalendarDay } from "#core/format/format-date.ts";
import { criterionName } from "#core/exam/writing/criterion-name.ts";
import { countWords } from "#core/exam/writing/word-count.ts";
import type { ReactNode } from "react";
import type { SampleDetail, SampleItem } from "#core/wire/library/model-answers.ts";
import { paths } from "#web/paths.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { BandChip } from "#web/ui/display/band-chip.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import { Cover } from "#web/ui/media/cover.tsx";
import { cx } from "#web/ui/style/cx.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import layout from "#web/ui/style/layout.module.css";
import { Link } from "#web/ui/display/link.tsx";
import text from "#web/ui/style/text.module.css";
import styles from "./model-answer.module.css";
import { trimTo } from "./preview.ts";
import shared from "./samples.module.css";
import { CASE_NAMES, type SampleRow, taskName } from "./labels.ts";

/** Maximum characters of the beginning of another answer. */
const OTHER_ANSWER_LENGTH = 84;

/** A model answer without the HTML of its task: `section` has the same text in structured form. */
export type ModelAnswerDetail = Omit<SampleDetail, "task">;
export type OtherAnswer = Pick<SampleItem, "section_id" | "attempt_id" | "bands" | "case"> & Pick<SampleRow, "answer">;

export type ModelAnswerProps = {
  detail: ModelAnswerDetail;
  others: readonly OtherAnswer[];
  /** The task's charts, tables and drawings. */
  figures: ReactNode;
  /** Adds words of this page to the learner's notebook. */
  wordTools: ReactNode;
  /** Opens the module with this task. */
  onWrite: () => void;
};

/** One model answer: task, answer, bands, feedback, and links to other answers. */
export function ModelAnswer({ detail, others, figures, wordTools, onWrite }: ModelAnswerProps) {
  const { section, evaluation, book, categories, bands, test_type } = detail;
  const task = section.task;
  const taskTitle = taskName(test_type, task);
  const hasMore = section.bullets !== undefined || (section.figures?.length ?? 0) > 0 || section.closing !== undefined;
  return (
    <main id="main" className={layout.page}>
      <nav className={shared.crumbs} aria-label="Breadcrumb">
        <Link to={paths.samples}>Samples</Link>
        <Icon name="caret-right" size={16} />
        <Link to={paths.sampleList({ by: "module", testType: test_type, task, band: null })}>{taskTitle}</Link>
        <Icon name="caret-right" size={16} />
        <Link to={paths.sampleList({ by: "module", testType: test_type, task, band: bands })}>
          Band {formatBand(bands)}
        </Link>
      </nav>
      <div className={styles.head}>
        <BandChip band={bands} size="lg" />
        <div>
          <h1>
            {section.prompt.map((paragraph) => (
              <span key={paragraph.text}>{paragraph.text} </span>
            ))}
          </h1>
          {detail.case !== undefined && (
            <p className={styles.case}>
              <Badge variant="warning">{CASE_NAMES[detail.case]}</Badge> The feedback says what that means for the
              bands.
            </p>
          )}
        </div>
      </div>
      <div className={styles.columns}>
        <div className={cx(layout.sheet, layout.ruled)}>
          {hasMore && (
            <section className={layout.section} aria-labelledby="task">
              <div className={layout.margin}>
                <b>Task {task}</b>
                <span>At least {section.minimumWords} words</span>
              </div>
              <div className={cx(layout.body, styles.task)}>
                <h2 id="task" className={text.visuallyHidden}>
                  The rest of the task
                </h2>
                {section.bullets !== undefined && (
                  <ul>
                    {section.bullets.map((bullet) => (
                      <li key={bullet.text}>{bullet.text}</li>
                    ))}
                  </ul>
                )}
                {section.closing?.map((line) => (
                  <p key={line.text}>{line.text}</p>
                ))}
                {figures}
              </div>
            </section>
          )}
          <section className={layout.section} aria-labelledby="answer">
            <div className={layout.margin}>
              <b>Answer</b>
              <span>{countWords(detail.attempt)} words</span>
            </div>
            <div className={layout.body}>
              <h2 id="answer" className={text.visuallyHidden}>
                Answer
              </h2>
              <div className={styles.answer}>{detail.attempt}</div>
              <p className={styles.by}>
                {detail.user}, <time dateTime={detail.created_at}>{formatCalendarDay(detail.created_at)}</time>. This is
                a model answer, not the answer of a candidate.
              </p>
            </div>
          </section>
          <section className={layout.section} aria-labelledby="feedback">
            <div className={layout.margin} aria-hidden="true">
              <b>Feedback</b>
            </div>
            <div className={cx(layout.body, styles.feedback)}>
              <h2 id="feedback">Why this is a {formatBand(bands)}</h2>
              <Paragraphs content={evaluation.overall_personalized_feedback_suggestions} />
              <h3>{criterionName("task", task)}</h3>
              <Paragraphs content={evaluation.ta_feedback} />
              <h3>Vocabulary</h3>
              <Paragraphs content={evaluation.vocabulary_choice_suggestions} />
              <h3>Advice</h3>
              <Paragraphs content={evaluation.advice} />
            </div>
          </section>
        </div>
        <div className={styles.aside}>
          <section aria-labelledby="write">
            <h2 id="write">Your turn</h2>
            <p>Write to the same task and see your own band beside this one.</p>
            <div className={layout.buttons}>
              <Button onClick={onWrite}>Write this task</Button>
            </div>
            {wordTools}
          </section>
          <section aria-labelledby="criteria">
            <h2 id="criteria">By criterion</h2>
            <ul className={styles.criteria}>
              {(
                [
                  ["task", evaluation.task_achievement_band_score],
                  ["coherence", evaluation.coherence_and_cohesion_band_score],
                  ["lexis", evaluation.lexical_resource_band_score],
                  ["grammar", evaluation.grammatical_range_accuracy_band_score],
                ] as const
              ).map(([criterion, band]) => (
                <li key={criterion}>
                  {criterionName(criterion, task)}
                  <BandChip band={band} size="sm" />
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="book">
            <h2 id="book">From this book</h2>
            <div className={styles.book}>
              <Cover name={book.name} src={book.cover} sources={book.cover_sources} width={64} />
              <div>
                <Link to={paths.book(book.slug)}>{book.name}</Link>
                <p>{book.description}</p>
              </div>
            </div>
            <div className={layout.buttons}>
              <ButtonLink variant="outline" to={paths.book(book.slug)}>
                View Book
              </ButtonLink>
              <ButtonLink variant="quiet" to={paths.sampleList({ by: "book", slug: book.slug, band: null })}>
                Samples of this book
              </ButtonLink>
            </div>
          </section>
          <section aria-labelledby="categories">
            <h2 id="categories">Categories</h2>
            <ul className={shared.categories}>
              {categories.map(({ id, name }) => (
                <li key={id}>
                  <Link to={paths.sampleList({ by: "category", id, band: null })}>{name}</Link>
                </li>
              ))}
            </ul>
          </section>
          {others.length > 0 && (
            <section aria-labelledby="others">
              <h2 id="others">Other answers to this task</h2>
              <ul className={styles.others}>
                {others.map((other) => (
                  <li key={other.attempt_id}>
                    <BandChip band={other.bands} size="sm" />
                    <Link to={paths.sample(other.section_id, other.attempt_id)}>
                      {other.case !== undefined && <b>{CASE_NAMES[other.case]}: </b>}
                      {trimTo(other.answer, OTHER_ANSWER_LENGTH)}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
    </main>
  );
}

function Paragraphs({ content }: { content: string }) {
  const paragraphs = splitParagraphs(content);
  return paragraphs.length === 0 ? (
    <p>No feedback</p>
  ) : (
    paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>)
  );
}
