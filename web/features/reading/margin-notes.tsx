import { type RefObject, useLayoutEffect, useRef } from "react";
import type { Highlight } from "#core/exam/attempt/attempt.ts";
import styles from "./highlighter.module.css";
import { stackNotes } from "./stack-notes.ts";

/** The number of a note in the text is this far below the top of the note beside it. */
const NOTE_ABOVE_WORDS_PX = 8;
const GAP_PX = 8;

/** The notes in the margin of a wide passage, beside their words. On narrow screens the numbers in the text open them. */
export function MarginNotes({
  notes,
  pane,
  onOpen,
}: {
  notes: readonly Highlight[];
  pane: RefObject<HTMLElement | null>;
  onOpen: (id: string, element: Element) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const frame = pane.current;
    if (frame === null) return;
    const placeNotes = () => {
      const items = [...(list.current?.children ?? [])].filter(
        (item): item is HTMLElement => item instanceof HTMLElement,
      );
      const outer = frame.getBoundingClientRect().top - frame.scrollTop;
      const wantedBoxes = items.map((item) => {
        const ref = frame.querySelector(`[data-note-ref="${item.dataset["note"] ?? ""}"]`);
        return {
          top: (ref?.getBoundingClientRect().top ?? 0) - outer - NOTE_ABOVE_WORDS_PX,
          height: item.offsetHeight,
        };
      });
      stackNotes(wantedBoxes, GAP_PX).forEach((top, index) => {
        const item = items[index];
        if (item !== undefined) item.style.top = `${top}px`;
      });
    };
    placeNotes();
    const observer = new ResizeObserver(placeNotes);
    observer.observe(frame);
    for (const child of frame.children) observer.observe(child);
    return () => observer.disconnect();
  }, [notes, pane]);

  return (
    <ul ref={list} className={styles.margin} aria-label="Notes">
      {notes.map((note, index) => (
        <li key={note.id} data-note={note.id}>
          <button type="button" className={styles.marginNote} onClick={(event) => onOpen(note.id, event.currentTarget)}>
            <b>{index + 1}</b> {note.note}
          </button>
        </li>
      ))}
    </ul>
  );
}
