import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from "react";
import { useMedia } from "#web/ui/use-media.ts";
import styles from "./split-view.module.css";

export type ReadingView = "passage" | "both" | "questions";

export type SplitViewProps = {
  /** What a phone shows; wide screens show both side by side. */
  view: ReadingView;
  passage: ReactNode;
  questions: ReactNode;
  passageLabel: string;
  questionsLabel: string;
  passagePane: RefObject<HTMLElement | null>;
  questionsPane: RefObject<HTMLElement | null>;
  /** Share of the passage in percent, and how to keep it. */
  share: number;
  onShare: (share: number) => void;
};

const LIMITS = { min: 30, max: 70, start: 52, step: 2 } as const;

/** A share of the split within its limits. */
export function clampShare(share: number): number {
  return Math.min(LIMITS.max, Math.max(LIMITS.min, Math.round(share * 10) / 10));
}

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
  const [sheet, setSheet] = useState(52);
  return (
    <div
      ref={frame}
      className={styles.split}
      data-view={view}
      style={{ "--left": `${share}%`, "--sheet-height": `${sheet}%` } as CSSProperties}
    >
      {/* A pane that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section ref={passagePane} className={styles.passage} aria-label={passageLabel} tabIndex={0} data-pane="passage">
        {passage}
      </section>
      {isWide && (
        <Divider
          label="Resize passage and questions"
          orientation="vertical"
          frame={frame}
          value={share}
          onChange={onShare}
        />
      )}
      <section className={styles.questions} aria-label={questionsLabel}>
        {!isWide && view === "both" && (
          <Divider
            label="Resize questions"
            orientation="horizontal"
            frame={frame}
            value={100 - sheet}
            onChange={(value) => setSheet(100 - value)}
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

type DividerProps = {
  label: string;
  orientation: "vertical" | "horizontal";
  frame: RefObject<HTMLElement | null>;
  value: number;
  onChange: (value: number) => void;
};

/** Drag, arrow keys, Home or a double click to reset. `value` is the share of what stands before it. */
function Divider({ label, orientation, frame, value, onChange }: DividerProps) {
  const isVertical = orientation === "vertical";
  const reset = isVertical ? LIMITS.start : 100 - LIMITS.start;
  const drag = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    if (box === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onChange(
      clampShare(
        isVertical ? ((event.clientX - box.left) / box.width) * 100 : ((event.clientY - box.top) / box.height) * 100,
      ),
    );
  };
  const keys = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -LIMITS.step, ArrowUp: -LIMITS.step, ArrowRight: LIMITS.step, ArrowDown: LIMITS.step }[
      event.key
    ];
    if (step === undefined && event.key !== "Home") return;
    event.preventDefault();
    onChange(step === undefined ? reset : clampShare(value + step));
  };
  return (
    <div
      className={isVertical ? styles.divider : styles.grab}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={orientation}
      aria-valuemin={LIMITS.min}
      aria-valuemax={LIMITS.max}
      aria-valuenow={Math.round(value)}
      aria-valuetext={`${Math.round(value)} percent for the passage`}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={keys}
      onDoubleClick={() => onChange(reset)}
    />
  );
}
