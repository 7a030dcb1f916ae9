import { splitParagraphs } from "#core/format/split-paragraphs.ts";
import { plural } from "#core/format/plural.ts";
import { Fragment, type ReactNode, useId, useState } from "react";
import type { Figure } from "#core/exam/content/figure.ts";
import type { MediaItem } from "#core/exam/content/media.ts";
import type { GrammarMark } from "#core/exam/grammar/mark.ts";
import { readAnnotated } from "#core/wire/library/annotated-text.ts";
import type { ReportSection } from "#core/wire/crm/examiner.ts";
import { BandChip } from "#web/ui/display/band-chip.tsx";
import { cx } from "#web/ui/style/cx.ts";
import feedbackList from "#web/ui/style/feedback-list.module.css";
import layout from "#web/ui/style/layout.module.css";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { ServerHtml } from "#web/ui/display/server-html.tsx";
import { CommentedAnswer } from "./commented-answer.tsx";
import { Corrections } from "./corrections.tsx";
import styles from "./report.module.css";
import { listNamedCriteria } from "../labels.ts";

/** Renders a figure of a Writing task as the learner saw it in the test. */
export type RenderFigure = (shown: { figure: Figure; media: readonly MediaItem[] }) => ReactNode;
/** Renders an answer with its grammar marks. */
export type RenderGrammar = (check: { text: string; marks: readonly GrammarMark[]; score: number | null }) => ReactNode;

const VIEWS = [
  { value: "comments" as const, label: "Comments" },
  { value: "grammar" as const, label: "Grammar check" },
];

/** One task of an examiner report: question, answer, and the examiner's feedback by criterion. */
export function SectionReport({
  section,
  renderFigure,
  renderGrammar,
}: {
  section: ReportSection;
  renderFigure: RenderFigure;
  renderGrammar: RenderGrammar;
}) {
  const id = useId();
  return (
    <section className={cx(layout.section, styles.section, styles.task)} aria-labelledby={id}>
      <div className={cx(layout.margin, styles.margin)}>
        <b>Task {section.task}</b>
        {section.word_count !== null && <span>{plural(section.word_count, { one: "# word", other: "# words" })}</span>}
        {section.para_count !== null && (
          <span>{plural(section.para_count, { one: "# paragraph", other: "# paragraphs" })}</span>
        )}
      </div>
      <div className={cx(layout.body, styles.body)}>
        <div className={styles.taskHead}>
          <h2 id={id}>Writing Task {section.task}</h2>
          <BandChip band={section.overall_bands} />
        </div>
        {/* A table may be wider than a phone; a scrolling region must be focusable. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={styles.question} tabIndex={0} role="group" aria-label={`The question of Task ${section.task}`}>
          <ServerHtml html={section.question} without={section.figures.length > 0 ? "figure" : undefined} />
          {section.figures.map((figure) => (
            <Fragment key={figure.title}>{renderFigure({ figure, media: section.media })}</Fragment>
          ))}
        </div>
        <Answer section={section} renderGrammar={renderGrammar} />
        <CriteriaFeedback section={section} />
      </div>
    </section>
  );
}

/** The examiner's band and feedback for each criterion of a section. */
export function CriteriaFeedback({ section }: { section: ReportSection }) {
  return (
    <div className={cx(feedbackList.feedback, styles.feedback)}>
      {listNamedCriteria(section.task).map(({ id, name }) => (
        <div key={id}>
          <h3>
            <span>{name}</span>
            <BandChip band={section[`${id}_bands`]} size="sm" />
          </h3>
          <Paragraphs content={section[`${id}_feedback`]} />
        </div>
      ))}
    </div>
  );
}

/** The answer with the examiner's comments, and again with grammar marks. The screen shows one of the two at a time. */
function Answer({ section, renderGrammar }: { section: ReportSection; renderGrammar: RenderGrammar }) {
  const [view, setView] = useState<"comments" | "grammar">("comments");
  const { answer, comments, grammar_check: check, grammar_score: score } = section;
  if (answer.trim() === "") return <p className={styles.muted}>Nothing was written for this task.</p>;
  const annotated = check === null ? null : readAnnotated(check);
  const hasComments = comments.length > 0;
  const hasBoth = hasComments && annotated !== null;
  return (
    <div className={styles.answer}>
      {hasBoth && (
        <Segmented
          className={styles.viewChoice}
          label={`Task ${section.task} with`}
          value={view}
          onChange={setView}
          options={VIEWS}
        />
      )}
      {hasComments && (
        <div className={cx(hasBoth && view !== "comments" && styles.hiddenView)}>
          <CommentedAnswer answer={answer} comments={comments} />
        </div>
      )}
      {annotated !== null ? (
        <div className={cx(hasBoth && view !== "grammar" && styles.hiddenView)}>
          {renderGrammar({ ...annotated, score })}
          <Corrections {...annotated} />
        </div>
      ) : (
        !hasComments && <p className={styles.plainAnswer}>{answer}</p>
      )}
    </div>
  );
}

/** Renders each paragraph of a text, or `emptyText` if there is no text. */
export function Paragraphs({ content, emptyText = "No feedback" }: { content: string; emptyText?: string }) {
  const paragraphs = splitParagraphs(content);
  return (
    <div className={styles.words}>
      {paragraphs.length === 0 ? (
        <p className={styles.muted}>{emptyText}</p>
      ) : (
        paragraphs.map((paragraph, index) => <p key={index}>{paragraph}</p>)
      )}
    </div>
  );
}
