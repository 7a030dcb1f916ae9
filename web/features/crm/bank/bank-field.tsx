import { type ComponentProps, type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { plural } from "#core/format/plural.ts";
import type { BankCriterion } from "#core/wire/crm/comment-bank.ts";
import text from "#web/ui/style/text.module.css";
import styles from "./bank-field.module.css";
import { fillIn, readQuery, suggest, type Suggestion, type Variables } from "./suggestions.ts";
import { useCommentBank } from "./use-comment-bank.tsx";

export type BankFieldProps = Omit<ComponentProps<"textarea">, "value" | "onChange"> & {
  value: string;
  onType: (value: string) => void;
  criterion: BankCriterion;
  variables: Variables;
};

/**
 * A text area that inserts comments from the bank, and sentences that the examiner wrote more than once. A slash with
 * words or a number lists the matching comments. The beginning of a sentence lists comments that begin with the same
 * words. Arrow keys choose a comment, Enter inserts it, and Escape closes the list.
 */
export function BankField({ value, onType, criterion, variables, onKeyDown, onFocus, ...rest }: BankFieldProps) {
  const { bank, setField } = useCommentBank();
  const textArea = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const [caret, setCaret] = useState<number | null>(null);
  /** Index of the suggestion that the arrow keys chose. */
  const [chosenIndex, setChosenIndex] = useState<number | null>(null);
  const caretAfterInsertion = useRef<number | null>(null);
  const query = caret === null ? null : readQuery(value, caret);
  const suggestions = query === null ? [] : suggest(bank, query, { criterion, hasQuote: variables.quote !== "" });
  // After a slash, Enter inserts the first suggestion. Without a slash, Enter starts a new line until an arrow key
  // chooses a suggestion.
  const defaultIndex = query?.hasSlash === true ? 0 : null;
  const activeIndex = suggestions.length === 0 ? null : (chosenIndex ?? defaultIndex);

  /** Replaces the text between two positions with a comment. */
  const replace = (from: number, to: number, comment: string): void => {
    const words = fillIn(comment, variables);
    const after = value.slice(to);
    const space = /^\s/u.test(after) ? "" : " ";
    onType(`${value.slice(0, from)}${words}${space}${after}`);
    caretAfterInsertion.current = from + words.length + space.length;
    setCaret(null);
    setChosenIndex(null);
  };
  const pick = ({ comment }: Suggestion): void => {
    if (query !== null && caret !== null) replace(query.from, caret, comment);
  };

  useLayoutEffect(() => {
    if (caretAfterInsertion.current === null) return;
    textArea.current?.setSelectionRange(caretAfterInsertion.current, caretAfterInsertion.current);
    caretAfterInsertion.current = null;
  }, [value]);

  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (suggestions.length > 0) list.current?.scrollIntoView({ block: "nearest" });
  }, [suggestions.length]);

  const latestReplace = useRef(replace);
  useEffect(() => {
    latestReplace.current = replace;
  });
  const unsetField = useRef<(() => void) | null>(null);
  useEffect(() => () => unsetField.current?.(), []);

  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (suggestions.length > 0 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const active = activeIndex === null ? undefined : suggestions[activeIndex];
      const lastIndex = suggestions.length - 1;
      if (event.key === "ArrowDown")
        setChosenIndex(activeIndex === null || activeIndex === lastIndex ? 0 : activeIndex + 1);
      else if (event.key === "ArrowUp")
        setChosenIndex(activeIndex === null || activeIndex === 0 ? lastIndex : activeIndex - 1);
      else if (event.key === "Enter" && !event.shiftKey && active !== undefined) pick(active);
      else if (event.key === "Escape") setCaret(null);
      else return onKeyDown?.(event);
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    onKeyDown?.(event);
  };

  return (
    <div className={styles.field}>
      <textarea
        {...rest}
        ref={textArea}
        value={value}
        aria-autocomplete="list"
        aria-controls={suggestions.length > 0 ? id : undefined}
        aria-activedescendant={activeIndex === null ? undefined : `${id}-${activeIndex}`}
        onChange={(event) => {
          onType(event.target.value);
          setCaret(event.target.selectionStart);
          setChosenIndex(null);
        }}
        onSelect={(event) => {
          // The caret has left the typed search, so close the list.
          if (caret !== null && event.currentTarget.selectionStart !== caret) setCaret(null);
        }}
        onFocus={(event) => {
          unsetField.current = setField((comment) => {
            const end = textArea.current?.selectionEnd ?? 0;
            latestReplace.current(end, end, comment);
            textArea.current?.focus();
          });
          onFocus?.(event);
        }}
        onBlur={() => setCaret(null)}
        onKeyDown={onKey}
      />
      {suggestions.length > 0 && (
        // Pressing a suggestion leaves the focus in the field.
        <div
          ref={list}
          id={id}
          role="listbox"
          aria-label="Comments"
          className={styles.list}
          onPointerDown={(event) => event.preventDefault()}
        >
          {suggestions.map((suggestion, index) => (
            <div
              key={`${suggestion.number} ${suggestion.comment}`}
              role="option"
              id={`${id}-${index}`}
              aria-selected={index === activeIndex}
              onPointerUp={() => pick(suggestion)}
            >
              <b>{suggestion.number ?? "Yours"}</b>
              <span>{suggestion.comment}</span>
            </div>
          ))}
        </div>
      )}
      <span className={text.visuallyHidden} role="status">
        {suggestions.length > 0 &&
          plural(suggestions.length, { one: "# comment to insert", other: "# comments to insert" })}
      </span>
    </div>
  );
}
