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
import text from "#web/ui/text.module.css";
import { goToControl } from "./go-to-control.ts";
import styles from "./question-room.module.css";
import { type Hand, type Room, RoomContext, type Sitting } from "./sitting.ts";

export type QuestionRoomProps = {
  sitting: Sitting;
  /** Counts up whenever the learner asks to be taken to the current question. */
  goTo: number;
  /** `picking` is the gap that a heading is being picked for, if any. */
  children: (room: Room, picking: number | null) => ReactNode;
};

/** What all questions of a paper share: the option in hand, the way to a question, and one voice for screen readers. */
export function QuestionRoom({ sitting, goTo, children }: QuestionRoomProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [hand, setHand] = useState<Hand>(null);
  const [picking, pickHeading] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const announce = useCallback((words: string) => setSaid((before) => (before === words ? `${words} ` : words)), []);
  const room = useMemo(() => ({ ...sitting, hand, setHand, pickHeading, announce }), [sitting, hand, announce]);

  const takeThere = useEffectEvent(() => {
    if (frame.current !== null) goToControl(frame.current, sitting.current);
  });
  useEffect(() => {
    if (goTo > 0) takeThere();
  }, [goTo]);

  useEffect(() => {
    if (hand === null) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") setHand(null);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [hand]);

  const onFocus = (event: FocusEvent) => {
    const control = event.target.closest<HTMLElement>("[data-control]")?.dataset["control"];
    const number = control === undefined ? Number.NaN : nearest(control, sitting.current);
    if (Number.isFinite(number) && number !== sitting.current) sitting.visit(number);
  };
  return (
    <RoomContext value={room}>
      <div ref={frame} className={styles.frame} onFocus={onFocus}>
        {children(room, picking)}
        <p className={text.vh} role="status" aria-live="polite">
          {said}
        </p>
      </div>
    </RoomContext>
  );
}

/** A block of several numbers stays at the one that is current. */
function nearest(control: string, current: number): number {
  const numbers = control.split(" ").map(Number);
  return numbers.includes(current) ? current : (numbers[0] ?? Number.NaN);
}
