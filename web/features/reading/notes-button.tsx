import { useMemo, useState } from "react";
import type { Highlight } from "#core/exam/attempt/attempt.ts";
import type { ReadingModule } from "#core/exam/content/module.ts";
import { IconButton } from "#web/ui/form/icon-button.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { notesOfPart, quoteOf } from "./highlights.ts";
import styles from "./highlighter.module.css";

/** A button that opens the list of all notes, by passage. */
export function NotesButton({ module, highlights }: { module: ReadingModule; highlights: readonly Highlight[] }) {
  const [isOpen, setOpen] = useState(false);
  const parts = useMemo(
    () =>
      module.parts
        .map((part) => ({ part, notes: notesOfPart(part, highlights) }))
        .filter(({ notes }) => notes.length > 0),
    [module, highlights],
  );
  const count = parts.reduce((sum, { notes }) => sum + notes.length, 0);
  return (
    <>
      <IconButton
        label={count === 0 ? "Notes, none yet" : `Notes, ${count}`}
        icon="note-pencil"
        count={count}
        onClick={() => setOpen(true)}
      />
      <Sheet open={isOpen} onClose={() => setOpen(false)} title="Your notes">
        {count === 0 && <p>Select words in the passage and press Note. Your notes are listed here.</p>}
        {parts.map(({ part, notes }) => (
          <section key={part.id}>
            <h3>{part.title}</h3>
            <ul className={styles.notes}>
              {notes.map((note, index) => (
                <li key={note.id}>
                  <b>{index + 1}</b>
                  <div>
                    <q>{quoteOf(part.texts, note)}</q>
                    <p>{note.note}</p>
                  </div>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </Sheet>
    </>
  );
}
