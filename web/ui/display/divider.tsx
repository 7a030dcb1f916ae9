import type { KeyboardEvent, PointerEvent, RefObject } from "react";
import styles from "./divider.module.css";

const LIMITS = { min: 30, max: 70, step: 2 } as const;

export type DividerProps = {
  label: string;
  /** Names the pane before the divider: "the passage". */
  first: string;
  orientation: "vertical" | "horizontal";
  frame: RefObject<HTMLElement | null>;
  /** Share of the pane before the divider, in percent. `start` is the value to reset to. */
  value: number;
  start: number;
  onChange: (value: number) => void;
};

/** Resizes two panes by dragging or arrow keys. Home or a double click resets. Each pane gets at least 30 percent. */
export function Divider({ label, first, orientation, frame, value, start, onChange }: DividerProps) {
  const isVertical = orientation === "vertical";
  const drag = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    if (box === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onChange(
      clamp(
        isVertical ? ((event.clientX - box.left) / box.width) * 100 : ((event.clientY - box.top) / box.height) * 100,
      ),
    );
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -LIMITS.step, ArrowUp: -LIMITS.step, ArrowRight: LIMITS.step, ArrowDown: LIMITS.step }[
      event.key
    ];
    if (step === undefined && event.key !== "Home") return;
    event.preventDefault();
    onChange(step === undefined ? start : clamp(value + step));
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
      aria-valuetext={`${Math.round(value)} percent for ${first}`}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={onKey}
      onDoubleClick={() => onChange(start)}
    />
  );
}

function clamp(share: number): number {
  return Math.min(LIMITS.max, Math.max(LIMITS.min, Math.round(share * 10) / 10));
}
