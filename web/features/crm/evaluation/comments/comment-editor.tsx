import { useEffect, useRef, useState } from "react";
import { MAX_STAFF_CHARACTERS } from "#core/wire/crm/staff-texts.ts";
import { Button } from "#web/ui/form/button.tsx";
import field from "#web/ui/form/field.module.css";
import { BankField } from "../../bank/bank-field.tsx";
import type { Variables } from "../../bank/suggestions.ts";
import styles from "./comments-panel.module.css";

/** Field for the text of a comment. Ctrl+Enter saves, Escape cancels. */
export function CommentEditor({
  label,
  initialText,
  variables,
  saveLabel,
  isBusy,
  fault,
  onType,
  onSave,
  onCancel,
}: {
  label: string;
  initialText: string;
  variables: Variables;
  saveLabel: string;
  isBusy: boolean;
  fault: string | null;
  /** Called on every change, so that the text can be stored as a draft. */
  onType?: (words: string) => void;
  onSave: (words: string) => void;
  onCancel: () => void;
}) {
  const [words, setWords] = useState(initialText);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Does not scroll, because the commented words are beside the editor.
    ref.current?.querySelector("textarea")?.focus({ preventScroll: true });
  }, []);
  const isEmpty = words.trim() === "";
  const submit = (): void => {
    if (!isEmpty) onSave(words);
  };
  return (
    <div ref={ref} className={styles.editor}>
      <BankField
        criterion="any"
        variables={variables}
        className={field.input}
        rows={3}
        aria-label={label}
        maxLength={MAX_STAFF_CHARACTERS.comment}
        value={words}
        onType={(typed) => {
          setWords(typed);
          onType?.(typed);
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") onCancel();
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            submit();
          }
        }}
      />
      {fault !== null && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <p className={styles.actions}>
        <Button
          variant="outline"
          aria-disabled={isEmpty || undefined}
          aria-keyshortcuts="Control+Enter"
          busy={isBusy ? "Saving" : undefined}
          onClick={submit}
        >
          {saveLabel}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </p>
    </div>
  );
}
