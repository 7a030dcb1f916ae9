import { useEffect, useId, useRef } from "react";
import type { Highlight } from "#core/exam/attempt/attempt.ts";
import { Button } from "#web/ui/form/button.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { useMedia } from "#web/ui/hooks/use-media.ts";
import styles from "./highlighter.module.css";
import type { Place } from "./highlights.ts";
import type { Highlighter } from "./use-highlighter.ts";

/** Least distance between the middle of the editor and an edge of the pane: half the editor's width, and a gap. */
const MIN_MIDDLE_TO_EDGE_PX = 168;
/** Height of the gap between the words and the editor below them. */
const GAP_BELOW_WORDS_PX = 8;
const MAX_NOTE_LENGTH = 1000;
const MAX_QUOTE_LENGTH = 90;

/** Edits a note below its words, or in a sheet on a phone. Each keystroke is saved, unless the notes are full. */
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
  const highlight = highlights.find(({ id }) => id === draft.id);
  const place = highlight ?? draft.place;
  const form = (
    <NoteForm
      highlighter={highlighter}
      text={highlight?.note ?? ""}
      quote={place === null ? "" : quote(place)}
      canDelete={highlight !== undefined}
    />
  );
  if (!isWide) {
    return (
      <Sheet open onClose={highlighter.closeNote} title="Note">
        {form}
      </Sheet>
    );
  }
  const maxMiddle = Math.max(MIN_MIDDLE_TO_EDGE_PX, paneWidth - MIN_MIDDLE_TO_EDGE_PX);
  const middle = Math.min(Math.max(draft.spot.left, MIN_MIDDLE_TO_EDGE_PX), maxMiddle);
  return (
    // `data-aside` excludes the editor from the text of the passage, so that its words cannot be highlighted.
    <div
      className={styles.editor}
      role="dialog"
      aria-label="Note"
      data-aside=""
      style={{ left: middle, top: draft.spot.bottom + GAP_BELOW_WORDS_PX }}
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
  return quote.length > MAX_QUOTE_LENGTH ? `${quote.slice(0, MAX_QUOTE_LENGTH - 1).trimEnd()}…` : quote;
}
