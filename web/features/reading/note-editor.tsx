import { useEffect, useId, useRef } from "react";
import type { Highlight } from "#core/exam/attempt/attempt.ts";
import { Button } from "#web/ui/form/button.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { useMedia } from "#web/ui/hooks/use-media.ts";
import styles from "./highlighter.module.css";
import type { Place } from "./highlights.ts";
import type { Highlighter } from "./use-highlighter.ts";

/** Half the width of the editor, with its distance from the edge of the pane. */
const HALF_EDITOR_PX = 168;
const BELOW_WORDS_PX = 8;
const MAX_NOTE_LENGTH = 1000;
const MAX_QUOTE_LENGTH = 90;

/** Edits a note below its words, or in a sheet on a phone. Each keystroke is saved. */
export function NoteEditor({
  highlighter,
  highlights,
  quote,
  paneWidth,
}: {
  highlighter: Highlighter;
  highlights: readonly Highlight[];
  /** Returns the words of a place. */
  quote: (place: Place) => string;
  paneWidth: number;
}) {
  const isWide = useMedia("(min-width: 768px)");
  const { draft } = highlighter;
  if (draft === null) return null;
  const existing = highlights.find(({ id }) => id === draft.id);
  const place = existing ?? draft.place;
  const form = (
    <NoteForm
      highlighter={highlighter}
      text={existing?.note ?? ""}
      quote={place === null ? "" : quote(place)}
      canDelete={existing !== undefined}
    />
  );
  if (!isWide) {
    return (
      <Sheet open onClose={highlighter.closeNote} title="Note">
        {form}
      </Sheet>
    );
  }
  const rightmost = Math.max(HALF_EDITOR_PX, paneWidth - HALF_EDITOR_PX);
  const left = Math.min(Math.max(draft.spot.left, HALF_EDITOR_PX), rightmost);
  return (
    // `data-aside`: not printed text of the passage, so it cannot be highlighted (printed-text.ts).
    <div
      className={styles.editor}
      role="dialog"
      aria-label="Note"
      data-aside=""
      style={{ left, top: draft.spot.bottom + BELOW_WORDS_PX }}
    >
      {form}
    </div>
  );
}

function NoteForm({
  highlighter,
  text,
  quote,
  canDelete,
}: {
  highlighter: Highlighter;
  text: string;
  quote: string;
  canDelete: boolean;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useEffect(() => {
    field.current?.focus();
  }, []);
  return (
    // Escape closes the form, wherever the focus is in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.form}
      onKeyDown={(event) => {
        if (event.key === "Escape") {
          event.stopPropagation();
          highlighter.closeNote();
        }
      }}
    >
      <label htmlFor={id}>
        Note on <q>{shorten(quote)}</q>
      </label>
      <textarea
        ref={field}
        id={id}
        rows={3}
        maxLength={MAX_NOTE_LENGTH}
        value={text}
        aria-describedby={highlighter.refusal === null ? undefined : `${id}-refusal`}
        onChange={(event) => highlighter.writeNote(event.target.value)}
      />
      <div role="alert">
        {highlighter.refusal !== null && (
          <p id={`${id}-refusal`} className={styles.refusal}>
            {highlighter.refusal}
          </p>
        )}
      </div>
      <div className={styles.formEnd}>
        <Button onClick={highlighter.closeNote}>Done</Button>
        {canDelete && (
          <Button variant="quiet" onClick={highlighter.deleteNote}>
            Delete
          </Button>
        )}
      </div>
    </div>
  );
}

function shorten(quote: string): string {
  return quote.length > MAX_QUOTE_LENGTH ? `${quote.slice(0, MAX_QUOTE_LENGTH - 2).trimEnd()}…` : quote;
}
