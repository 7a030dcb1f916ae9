import { Icon } from "#web/ui/media/icon.tsx";
import styles from "./highlighter.module.css";
import type { Highlighter } from "./use-highlighter.ts";

/** Highlight, note and eraser beside the selection: above it with a mouse, below it with touch. */
export function SelectionTool({ highlighter, paneWidth }: { highlighter: Highlighter; paneWidth: number }) {
  const { target } = highlighter;
  if (target === null) return null;
  const isBelow = typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches;
  const half = target.kind === "places" ? 140 : 92;
  const left = Math.min(Math.max(target.spot.left, half + 8), Math.max(half + 8, paneWidth - half - 8));
  const above = target.spot.top - 58;
  return (
    <div
      className={styles.tool}
      role="toolbar"
      aria-label="Selected text"
      data-aside=""
      style={{ left, top: isBelow || above < 4 ? target.spot.bottom + 10 : above }}
      onPointerDown={(event) => {
        event.preventDefault();
        highlighter.keepToolOpen();
      }}
    >
      {target.kind === "places" && (
        <button type="button" onClick={highlighter.highlight}>
          <span className={styles.swatch} />
          Highlight
        </button>
      )}
      <button type="button" onClick={highlighter.openSelectionNote}>
        <Icon name="note-pencil" />
        Note
      </button>
      <button type="button" aria-label="Remove highlight" onClick={highlighter.eraseSelection}>
        <Icon name="eraser" />
      </button>
    </div>
  );
}
