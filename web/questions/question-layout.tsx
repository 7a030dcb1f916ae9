import {
  type FocusEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import text from "#web/ui/style/text.module.css";
import { goToControl } from "./go-to-control.ts";
import styles from "./question-layout.module.css";
import {
  type PendingPlacement,
  type QuestionContext,
  QuestionReactContext,
  type QuestionSession,
} from "./question-context.ts";

export type QuestionLayoutProps = {
  session: QuestionSession;
  /** How often the learner has asked to go to the current question. An increase scrolls there. */
  goToCount: number;
  /** `pickerNumber` is the question in the passage whose list of options is open, or null. */
  children: (context: QuestionContext, pickerNumber: number | null) => ReactNode;
};

/** Provides the context of all questions on a page, scrolls to the current question, and has one live region. */
export function QuestionLayout({ session, goToCount, children }: QuestionLayoutProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [pendingPlacement, setPendingPlacement] = useState<PendingPlacement>(null);
  const [pickerNumber, openPicker] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const announce = useCallback(
    // Screen readers read a repeated message only if it differs, so the repetition has one more space.
    (words: string) => setAnnouncement((before) => (before === words ? `${words} ` : words)),
    [],
  );
  const context = useMemo(
    () => ({ ...session, pendingPlacement, setPendingPlacement, openPicker, announce }),
    [session, pendingPlacement, announce],
  );

  const goToCurrentQuestion = useEffectEvent(() => {
    if (frame.current !== null) goToControl(frame.current, session.current);
  });
  useEffect(() => {
    if (goToCount > 0) goToCurrentQuestion();
  }, [goToCount]);

  useEffect(() => {
    if (pendingPlacement === null) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") setPendingPlacement(null);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [pendingPlacement]);

  const onFocus = (event: FocusEvent) => {
    const control = event.target.closest<HTMLElement>("[data-control]")?.dataset["control"];
    const number = control === undefined ? Number.NaN : questionOfControl(control, session.current);
    if (Number.isFinite(number) && number !== session.current) session.visit(number);
  };
  return (
    <QuestionReactContext value={context}>
      <div ref={frame} className={styles.frame} onFocus={onFocus}>
        {children(context, pickerNumber)}
        <p className={text.visuallyHidden} role="status" aria-live="polite">
          {announcement}
        </p>
      </div>
    </QuestionReactContext>
  );
}

/** Returns the question of a control. For a control of several questions, the current question if it is one of them. */
function questionOfControl(control: string, current: number): number {
  const numbers = control.split(" ").map(Number);
  return numbers.includes(current) ? current : (numbers[0] ?? Number.NaN);
}
