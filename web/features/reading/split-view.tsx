import { type CSSProperties, type ReactNode, type RefObject, useRef, useState } from "react";
import { Divider } from "#web/ui/display/divider.tsx";
import { useMedia } from "#web/ui/hooks/use-media.ts";
import styles from "./split-view.module.css";

export type ReadingView = "passage" | "both" | "questions";

export type SplitViewProps = {
  /** What a phone shows. Wide screens always show both. */
  view: ReadingView;
  passage: ReactNode;
  questions: ReactNode;
  passageLabel: string;
  questionsLabel: string;
  passagePane: RefObject<HTMLElement | null>;
  questionsPane: RefObject<HTMLElement | null>;
  /** Width of the passage on a wide screen, in percent. */
  share: number;
  onShare: (share: number) => void;
};

/** Share of the passage on a wide screen, and of the questions on a phone, after a reset of the divider. */
const DEFAULT_SHARE_PERCENT = 52;

/** Passage and questions: side by side with a divider on wide screens, one over the other on a phone. */
export function SplitView({
  view,
  passage,
  questions,
  passageLabel,
  questionsLabel,
  passagePane,
  questionsPane,
  share,
  onShare,
}: SplitViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isWide = useMedia("(min-width: 992px)");
  /** Height of the questions on a phone, in percent. */
  const [sheetShare, setSheetShare] = useState(DEFAULT_SHARE_PERCENT);
  return (
    <div
      ref={frame}
      className={styles.split}
      data-view={view}
      style={{ "--left": `${share}%`, "--sheet-height": `${sheetShare}%` } as CSSProperties}
    >
      {/* A scrolling region must be focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section ref={passagePane} className={styles.passage} aria-label={passageLabel} tabIndex={0} data-pane="passage">
        {passage}
      </section>
      {isWide && (
        <Divider
          label="Resize passage and questions"
          firstPane="the passage"
          orientation="vertical"
          frame={frame}
          value={share}
          resetTo={DEFAULT_SHARE_PERCENT}
          onChange={onShare}
        />
      )}
      <section className={styles.questions} aria-label={questionsLabel}>
        {!isWide && view === "both" && (
          <Divider
            label="Resize questions"
            firstPane="the passage"
            orientation="horizontal"
            frame={frame}
            value={100 - sheetShare}
            resetTo={100 - DEFAULT_SHARE_PERCENT}
            onChange={(value) => setSheetShare(100 - value)}
          />
        )}
        <div
          ref={questionsPane as RefObject<HTMLDivElement | null>}
          className={styles.scroll}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="group"
          aria-label={questionsLabel}
          data-pane="questions"
        >
          {questions}
        </div>
      </section>
    </div>
  );
}
