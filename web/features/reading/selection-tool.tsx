import { Icon } from "#web/ui/media/icon.tsx";
import styles from "./highlighter.module.css";
import type { Highlighter } from "./use-highlighter.ts";

/** Half the width of the tool: for selected words it has one more button. */
const HALF_WIDTH_PX = { places: 140, highlight: 92 };
/** Least distance from the edge of the pane. */
const EDGE_PX = 8;
/** Height of the tool with its distance from the words below it. */
const SPACE_ABOVE_PX = 58;
const SPACE_BELOW_PX = 10;
/** The tool moves below the words if its top would be less than this far from the top of the passage. */
const MIN_TOP_PX = 4;

/**
 * The buttons Note and Remove, and for selected words Highlight. They are above the words, but below them on a touch
 * screen or if there is no space above.
 */
export function SelectionTool({ highlighter, paneWidth }: { highlighter: Highlighter; paneWidth: number }) {
  const { target } = highlighter;
  if (target === null) return null;
  const isBelow = typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches;
  const leastLeft = HALF_WIDTH_PX[target.kind] + EDGE_PX;
  const left = Math.min(Math.max(target.spot.left, leastLeft), Math.max(leastLeft, paneWidth - leastLeft));
  const topAbove = target.spot.top - SPACE_ABOVE_PX;
  return (
    <div
      className={styles.tool}
      role="toolbar"
      aria-label="Selected text"
      data-aside=""
      style={{ left, top: isBelow || topAbove < MIN_TOP_PX ? target.spot.bottom + SPACE_BELOW_PX : topAbove }}
      onPointerDown={(event) => {
        // Without this, pressing a button would end the selection.
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
