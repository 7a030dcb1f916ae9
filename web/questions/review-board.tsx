import { Fragment, type ReactNode, useRef, useState } from "react";
import type { AttemptWork } from "#core/exam/attempt/attempt.ts";
import type { ModuleKey, QuestionKey } from "#core/exam/content/answer-key.ts";
import type { QuestionGroup } from "#core/exam/content/question-group.ts";
import type { Marking, QuestionMark } from "#core/exam/marking/mark.ts";
import { Tabs } from "#web/ui/display/tabs.tsx";
import { NumberBox } from "#web/ui/form/number-box.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { useMedia } from "#web/ui/hooks/use-media.ts";
import type { Medium } from "./describe-miss.ts";
import { ReviewAnswer } from "./review-answer.tsx";
import styles from "./review.module.css";

export type ReviewBoardProps = {
  /** The marks of one part. */
  marks: readonly QuestionMark[];
  groups: readonly QuestionGroup[];
  answerKey: ModuleKey;
  work: AttemptWork;
  medium: Medium;
  /** The open question. */
  open: number | null;
  onOpen: (number: number | null) => void;
  /** The evidence text of an answer. */
  evidence: (key: QuestionKey) => ReactNode;
  /** Buttons for the evidence. */
  actions?: (key: QuestionKey) => ReactNode;
  /** Passage or transcript. It is beside the answers, or on a phone in a sheet that the button `showLabel` opens. */
  aside: ReactNode;
  asideTitle: string;
  showLabel: string;
};

/** The answers of one part, beside the text that contains their evidence. */
export function ReviewBoard(props: ReviewBoardProps) {
  const { marks, groups, answerKey, work, medium, open, onOpen, evidence, actions, aside, asideTitle, showLabel } =
    props;
  const isWide = useMedia("(min-width: 992px)");
  const [isAsideOpen, setAsideOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const show = (number: number) => {
    onOpen(number);
    list.current?.querySelector(`[data-answer="${number}"]`)?.scrollIntoView({ block: "nearest" });
  };
  return (
    <div className={styles.review}>
      <div className={styles.answers}>
        <div className={styles.boxes}>
          {marks.map((mark) => (
            <NumberBox
              key={mark.number}
              number={mark.number}
              label={mark.right ? `Question ${mark.number}, correct` : `Question ${mark.number}, wrong`}
              state={mark.right ? "right" : "wrong"}
              current={mark.number === open}
              onClick={() => show(mark.number)}
            />
          ))}
        </div>
        <ul ref={list}>
          {marks.map((mark) => {
            const key = answerKey.questions.find(({ number }) => number === mark.number);
            return (
              <ReviewAnswer
                key={mark.number}
                mark={mark}
                groups={groups}
                answerKey={answerKey}
                seconds={work.seconds[String(mark.number)] ?? 0}
                isOpen={mark.number === open}
                onToggle={() => onOpen(mark.number === open ? null : mark.number)}
                medium={medium}
                evidence={key && evidence(key)}
                actions={
                  <>
                    {key && actions?.(key)}
                    {!isWide && (
                      <button type="button" className={styles.toggle} onClick={() => setAsideOpen(true)}>
                        {showLabel}
                      </button>
                    )}
                  </>
                }
              />
            );
          })}
        </ul>
      </div>
      {isWide ? (
        aside
      ) : (
        <Sheet
          open={isAsideOpen}
          onClose={() => setAsideOpen(false)}
          title={asideTitle}
          subtitle={open === null ? undefined : `Evidence for question ${open}`}
        >
          {aside}
        </Sheet>
      )}
    </div>
  );
}

type Part = { readonly id: string; readonly number: number; readonly title: string };
export type ReviewTabsProps<P extends Part> = {
  label: string;
  parts: readonly P[];
  marking: Marking;
  children: (part: P) => ReactNode;
};

/** The marked parts as tabs. Opens at the part with the first wrong answer. */
export function ReviewTabs<P extends Part>({ label, parts, marking, children }: ReviewTabsProps<P>) {
  const { questions } = marking;
  const marked = parts.filter((part) => questions.some((mark) => mark.part === part.number));
  const firstWrong = questions.find((mark) => !mark.right) ?? questions[0];
  const [number, setNumber] = useState(String(firstWrong?.part ?? marked[0]?.number ?? 1));
  const shown = marked.find((part) => String(part.number) === number) ?? marked[0];
  if (shown === undefined) return null;
  return (
    <Tabs
      label={label}
      value={number}
      onChange={setNumber}
      tabs={marked.map((part) => ({
        value: String(part.number),
        label: part.title,
        count: questions.filter((mark) => mark.part === part.number && mark.right).length,
      }))}
    >
      <Fragment key={shown.id}>{children(shown)}</Fragment>
    </Tabs>
  );
}
