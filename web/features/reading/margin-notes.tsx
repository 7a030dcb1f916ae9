import { type RefObject, useLayoutEffect, useRef } from "react";
import type { Highlight } from "#core/exam/attempt/attempt.ts";
import styles from "./highlighter.module.css";
import { stackNotes } from "./stack-notes.ts";

/** The notes in the margin of a wide passage, beside their words. On narrow screens the note numbers open them. */
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
    const place = () => {
      const items = [...(list.current?.children ?? [])].filter(
        (item): item is HTMLElement => item instanceof HTMLElement,
      );
      const outer = frame.getBoundingClientRect().top - frame.scrollTop;
      const wanted = items.map((item) => {
        const ref = frame.querySelector(`[data-note-ref="${item.dataset["note"] ?? ""}"]`);
        return { top: (ref?.getBoundingClientRect().top ?? 0) - outer - 8, height: item.offsetHeight };
      });
      stackNotes(wanted, 8).forEach((top, index) => {
        const item = items[index];
        if (item !== undefined) item.style.top = `${top}px`;
      });
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(frame);
    for (const child of frame.children) observer.observe(child);
    return () => observer.disconnect();
  }, [notes, pane]);

  return (
    <ul ref={list} className={styles.margin} aria-label="Notes">
      {notes.map((note, index) => (
        <li key={note.id} data-note={note.id}>
          <button type="button" className={styles.stick} onClick={(event) => onOpen(note.id, event.currentTarget)}>
            <b>{index + 1}</b> {note.note}
          </button>
        </li>
      ))}
    </ul>
  );
}
