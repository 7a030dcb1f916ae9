import type { KeyboardEvent, PointerEvent, RefObject } from "react";
import styles from "./divider.module.css";

const MIN_PERCENT = 30;
const MAX_PERCENT = 70;
/** How far one press of an arrow key moves the divider. */
const STEP_PERCENT = 2;

export type DividerProps = {
  label: string;
  /** Name of the pane before the divider: "the passage". */
  firstPane: string;
  orientation: "vertical" | "horizontal";
  /** The element that contains both panes. */
  frame: RefObject<HTMLElement | null>;
  /** Share of the pane before the divider, in percent. */
  value: number;
  /** The share to reset to. */
  resetTo: number;
  onChange: (value: number) => void;
};

/** Resizes two panes by dragging or arrow keys. Home or a double click resets. Each pane gets at least 30 percent. */
export function Divider({ label, firstPane, orientation, frame, value, resetTo, onChange }: DividerProps) {
  const isVertical = orientation === "vertical";
  const drag = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    if (box === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const share = isVertical ? (event.clientX - box.left) / box.width : (event.clientY - box.top) / box.height;
    onChange(clamp(share * 100));
  };
  const onKey = (event: KeyboardEvent) => {
    const step = {
      ArrowLeft: -STEP_PERCENT,
      ArrowUp: -STEP_PERCENT,
      ArrowRight: STEP_PERCENT,
      ArrowDown: STEP_PERCENT,
    }[event.key];
    if (step === undefined && event.key !== "Home") return;
    event.preventDefault();
    onChange(step === undefined ? resetTo : clamp(value + step));
  };
  return (
    <div
      className={isVertical ? styles.divider : styles.grab}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={orientation}
      aria-valuemin={MIN_PERCENT}
      aria-valuemax={MAX_PERCENT}
      aria-valuenow={Math.round(value)}
      aria-valuetext={`${Math.round(value)} percent for ${firstPane}`}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={onKey}
      onDoubleClick={() => onChange(resetTo)}
    />
  );
}

/** Returns the share between the limits, rounded to a tenth of a percent. */
function clamp(percent: number): number {
  return Math.min(MAX_PERCENT, Math.max(MIN_PERCENT, Math.round(percent * 10) / 10));
}
