import { useEffect, useId, useRef } from "react";
import type { Highlight } from "#core/exam/attempt/attempt.ts";
import { Button } from "#web/ui/form/button.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { useMedia } from "#web/ui/hooks/use-media.ts";
import styles from "./highlighter.module.css";
import type { Highlighter } from "./use-highlighter.ts";

/** Edits a note beside its words, or in a sheet on a phone. Saves every keystroke. */
export function NoteEditor({
  highlighter,
  highlights,
  quote,
  paneWidth,
}: {
  highlighter: Highlighter;
  highlights: readonly Highlight[];
  quote: (highlight: Pick<Highlight, "text" | "anchor">) => string;
  paneWidth: number;
}) {
  const isWide = useMedia("(min-width: 768px)");
  const { draft } = highlighter;
  if (draft === null) return null;
  const existing = highlights.find((one) => one.id === draft.id);
  const words = existing !== undefined ? quote(existing) : draft.place !== null ? quote(draft.place) : "";
  const form = (
    <Form highlighter={highlighter} text={existing?.note ?? ""} quote={words} canDelete={existing !== undefined} />
  );
  if (!isWide) {
    return (
      <Sheet open onClose={highlighter.closeNote} title="Note">
        {form}
      </Sheet>
    );
  }
  const left = Math.min(Math.max(draft.spot.left, 168), Math.max(168, paneWidth - 168));
  return (
    <div
      className={styles.editor}
      role="dialog"
      aria-label="Note"
      data-aside=""
      style={{ left, top: draft.spot.bottom + 8 }}
    >
      {form}
    </div>
  );
}

function Form({
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
    // Escape anywhere in the form closes it.
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
        Note on <q>{quote.length > 90 ? `${quote.slice(0, 88).trimEnd()}…` : quote}</q>
      </label>
      <textarea
        ref={field}
        id={id}
        rows={3}
        maxLength={1000}
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
