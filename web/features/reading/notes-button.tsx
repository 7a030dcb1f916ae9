import { useMemo, useState } from "react";
import type { Highlight } from "#core/exam/attempt/attempt.ts";
import type { ReadingModule } from "#core/exam/content/module.ts";
import { IconButton } from "#web/ui/form/icon-button.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { numberedNotes } from "./highlights.ts";
import { quoteOf } from "./passage-pane.tsx";
import styles from "./highlighter.module.css";

/** Lists all notes by passage. */
export function NotesButton({ module, highlights }: { module: ReadingModule; highlights: readonly Highlight[] }) {
  const [isOpen, setOpen] = useState(false);
  const parts = useMemo(
    () =>
      module.parts.flatMap((part) => {
        const blocks = part.texts.flatMap((text) => text.blocks.map((block) => block.id));
        const partHighlights = highlights.filter((one) => part.texts.some((text) => text.id === one.text));
        const notes = numberedNotes(partHighlights, blocks);
        return notes.length === 0 ? [] : [{ part, notes }];
      }),
    [module, highlights],
  );
  const count = parts.reduce((sum, one) => sum + one.notes.length, 0);
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
