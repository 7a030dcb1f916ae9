import { type ReactNode, useMemo, useRef, useState } from "react";
import type { GrammarMark } from "#core/exam/grammar/mark.ts";
import { readAnnotated } from "#core/wire/library/annotated-text.ts";
import type { CrmSection } from "#core/wire/crm/crm-evaluation.ts";
import type { CrmComment } from "#core/wire/crm/evaluation-forms.ts";
import { Button } from "#web/ui/form/button.tsx";
import { Icon } from "#web/ui/media/icon.tsx";
import { IconButton } from "#web/ui/form/icon-button.tsx";
import { CommentsPanel } from "./comments/comments-panel.tsx";
import type { Span } from "#core/exam/content/span.ts";
import { MarksPanel } from "./marks-panel.tsx";
import { PlainScript } from "./comments/plain-script.tsx";
import styles from "./section-pane.module.css";
import { useCommentDraft } from "./comments/use-comment-draft.ts";
import { useEssay } from "./comments/use-essay.ts";

/** Renders an answer with its grammar marks. */
export type RenderMarks = (check: { text: string; marks: readonly GrammarMark[]; score: number | null }) => ReactNode;

/** One answer with its grammar marks, and the examiner's comments in the margin. */
export function SectionPane({
  section,
  firstName,
  taskChoice,
  renderMarks,
  onComments,
  onMarks,
}: {
  section: CrmSection;
  /** The client's first name, for placeholders in bank comments. */
  firstName: string;
  /** The control that changes the task; false if there is only one task. */
  taskChoice: ReactNode;
  renderMarks: RenderMarks;
  onComments: (comments: CrmComment[]) => void;
  onMarks: (section: CrmSection) => void;
}) {
  const { answer, comments, grammar_check: check, grammar_score: score } = section;
  const annotated = useMemo(() => (check === null ? null : readAnnotated(check)), [check]);
  const { newSpan, storedText, begin, type } = useCommentDraft(section.id);
  const [highlighted, setHighlighted] = useState<Span | null>(null);
  const sorted = useMemo(() => comments.toSorted((a, b) => a.anchor.start - b.anchor.start), [comments]);
  const anchors = useMemo(() => sorted.map(({ anchor }) => anchor), [sorted]);
  const root = useRef<HTMLDivElement>(null);
  const essay = useEssay({
    root,
    text: answer,
    anchors,
    current: newSpan ?? highlighted,
    onComment: () => begin(essay.selected),
  });
  const hasTaskChoice = taskChoice !== false;
  const hasWords = answer.trim() !== "";
  return (
    <>
      <div className={styles.tools} role="toolbar" aria-label="Answer">
        {taskChoice}
        {hasWords && (
          <>
            <IconButton label="Previous sentence" icon="caret-left" size={20} onClick={() => essay.step(-1)} />
            <IconButton label="Next sentence" icon="caret-right" size={20} onClick={() => essay.step(1)} />
            <Button
              variant="outline"
              aria-disabled={essay.selected === null || undefined}
              aria-describedby="crm-comment-how"
              // Pressing the button does not clear the selection.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => essay.selected !== null && begin(essay.selected)}
            >
              <Icon name="note-pencil" size={18} />
              Comment
            </Button>
          </>
        )}
      </div>
      <p className={styles.hint} id="crm-comment-how">
        Select words, or <kbd>S</kbd> for a sentence, <kbd>Shift</kbd> <kbd>→</kbd> for a word more, <kbd>C</kbd> to
        comment.
        {hasTaskChoice && (
          <>
            {" "}
            <kbd>Alt</kbd> <kbd>1</kbd> and <kbd>Alt</kbd> <kbd>2</kbd> change the task.
          </>
        )}
      </p>
      {hasWords ? (
        <>
          {annotated === null && <p className={styles.pending}>Grammar Check Pending</p>}
          <div className={styles.sheet}>
            <div ref={root} className={styles.essay}>
              {annotated === null ? <PlainScript text={answer} /> : renderMarks({ ...annotated, score })}
            </div>
            <CommentsPanel
              section={section.id}
              firstName={firstName}
              task={section.task}
              block={section.section}
              answer={answer}
              comments={sorted}
              newSpan={newSpan}
              storedText={storedText}
              onType={type}
              onNewSpan={begin}
              onHighlight={setHighlighted}
              onShow={essay.show}
              onChange={onComments}
              essay={root}
            />
          </div>
          {annotated !== null && <MarksPanel section={section} marks={annotated.marks} onChange={onMarks} />}
        </>
      ) : (
        <p className={styles.pending}>The client wrote nothing for this task.</p>
      )}
    </>
  );
}
