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
 * A text area that can insert comments from the bank. Typing a slash and then words or a number lists the matching
 * comments. Typing the beginning of a sentence that was written before offers the whole sentence. Arrow keys choose,
 * Enter inserts, Escape closes.
 */
export function BankField({ value, onType, criterion, variables, onKeyDown, onFocus, ...rest }: BankFieldProps) {
  const { bank, setField } = useCommentBank();
  const ref = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const caretAfterInsertion = useRef<number | null>(null);
  const query = caret === null ? null : readQuery(value, caret);
  const found = query === null ? [] : suggest(bank, query, { criterion, hasQuote: variables.quote !== "" });
  // After a slash, Enter inserts the first suggestion. Without a slash, an arrow key must first choose a suggestion, so
  // that Enter still starts a new line.
  const active = found.length === 0 ? null : (chosen ?? (query?.hasSlash === true ? 0 : null));

  const replace = (from: number, to: number, comment: string): void => {
    const words = fillIn(comment, variables);
    const after = value.slice(to);
    const gap = after === "" || !/^\s/u.test(after) ? " " : "";
    onType(`${value.slice(0, from)}${words}${gap}${after}`);
    caretAfterInsertion.current = from + words.length + gap.length;
    setCaret(null);
    setChosen(null);
  };
  const pick = ({ comment }: Suggestion): void => {
    if (query !== null && caret !== null) replace(query.from, caret, comment);
  };

  useLayoutEffect(() => {
    if (caretAfterInsertion.current === null) return;
    ref.current?.setSelectionRange(caretAfterInsertion.current, caretAfterInsertion.current);
    caretAfterInsertion.current = null;
  }, [value]);

  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (found.length > 0) list.current?.scrollIntoView({ block: "nearest" });
  }, [found.length]);

  const latestReplace = useRef(replace);
  useEffect(() => {
    latestReplace.current = replace;
  });
  const unsetField = useRef<(() => void) | null>(null);
  useEffect(() => () => unsetField.current?.(), []);

  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (found.length > 0 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
      const chosenNow = active === null ? undefined : found[active];
      if (step !== 0) setChosen(((active ?? (step === 1 ? -1 : 0)) + step + found.length) % found.length);
      else if (event.key === "Enter" && !event.shiftKey && chosenNow !== undefined) pick(chosenNow);
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
        ref={ref}
        value={value}
        aria-autocomplete="list"
        aria-controls={found.length > 0 ? id : undefined}
        aria-activedescendant={active === null ? undefined : `${id}-${active}`}
        onChange={(event) => {
          onType(event.target.value);
          setCaret(event.target.selectionStart);
          setChosen(null);
        }}
        onSelect={(event) => {
          // The caret has left the typed search.
          if (caret !== null && event.currentTarget.selectionStart !== caret) setCaret(null);
        }}
        onFocus={(event) => {
          unsetField.current = setField((comment) => {
            const at = ref.current?.selectionEnd ?? 0;
            latestReplace.current(at, at, comment);
            ref.current?.focus();
          });
          onFocus?.(event);
        }}
        onBlur={() => setCaret(null)}
        onKeyDown={onKey}
      />
      {found.length > 0 && (
        // A press on the list leaves the focus in the field.
        <div
          ref={list}
          id={id}
          role="listbox"
          aria-label="Comments"
          className={styles.list}
          onPointerDown={(e) => e.preventDefault()}
        >
          {found.map((one, at) => (
            <div
              key={`${one.number} ${one.comment}`}
              role="option"
              id={`${id}-${at}`}
              aria-selected={at === active}
              onPointerUp={() => pick(one)}
            >
              <b>{one.number ?? "again"}</b>
              <span>{one.comment}</span>
            </div>
          ))}
        </div>
      )}
      <span className={text.visuallyHidden} role="status">
        {found.length > 0 && plural(found.length, { one: "# comment to insert", other: "# comments to insert" })}
      </span>
    </div>
  );
}
