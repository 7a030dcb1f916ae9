import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from "react";
import { readText } from "#core/exam/language/read-text.ts";
import type { Span } from "#core/exam/content/span.ts";
import { nextSentence, toRange, toSpan } from "./essay-ranges.ts";
import { isInField } from "../../list/use-list-keys.ts";

/** Names of the highlights. The stylesheet uses the same names. */
const HIGHLIGHT_NAMES = { comment: "crm-comment", current: "crm-current" } as const;
type Registry = { set(name: string, value: unknown): unknown; delete(name: string): unknown };
const highlightRegistry = (): Registry | null =>
  (globalThis as { CSS?: { highlights?: Registry } }).CSS?.highlights ?? null;

export type Essay = {
  /** The selected range of the answer, or null. */
  selected: Span | null;
  /** Selects the next (1) or previous (-1) sentence. */
  step: (direction: 1 | -1) => void;
  /** Scrolls a range into view. */
  show: (span: Span) => void;
};

/**
 * Lets examiners select words of an answer by pointer or keyboard, and highlights the words with comments. S and
 * Shift+S select the next and previous sentence. If words are selected, Shift+Left and Shift+Right move the end of the
 * selection by a word, and C calls `onComment`.
 */
export function useEssay({
  root,
  text,
  anchors,
  current,
  onComment,
}: {
  root: RefObject<HTMLDivElement | null>;
  text: string;
  /** The ranges of all comments. */
  anchors: readonly Span[];
  /** The range of the current comment, highlighted in another colour. */
  current: Span | null;
  onComment: () => void;
}): Essay {
  const [selected, setSelected] = useState<Span | null>(null);
  const sentences = useMemo(() => readText(text).sentences, [text]);

  const readSelection = useEffectEvent((): void => {
    const selection = document.getSelection();
    const element = root.current;
    if (element === null || selection === null || selection.rangeCount === 0 || selection.isCollapsed)
      return setSelected(null);
    const range = selection.getRangeAt(0);
    setSelected(element.contains(range.commonAncestorContainer) ? toSpan(element, range, text) : null);
  });
  useEffect(() => {
    document.addEventListener("selectionchange", readSelection);
    return () => document.removeEventListener("selectionchange", readSelection);
  }, []);

  const show = (span: Span): void => {
    const range = root.current === null ? null : toRange(root.current, span);
    range?.startContainer.parentElement?.scrollIntoView({ block: "center" });
  };

  const step = (direction: 1 | -1): void => {
    const next = nextSentence(sentences, selected, direction);
    const range = next === null || root.current === null ? null : toRange(root.current, next);
    const selection = document.getSelection();
    if (range === null || selection === null) return;
    selection.removeAllRanges();
    selection.addRange(range);
    // Does not wait for the selection event, which may arrive only after the next key press.
    setSelected(next);
    range.startContainer.parentElement?.scrollIntoView({ block: "nearest" });
  };

  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || isInField(event.target)) return;
    if (document.querySelector("dialog[open]") !== null) return;
    const key = event.key.toLowerCase();
    if (key === "s") step(event.shiftKey ? -1 : 1);
    else if (key === "c" && selected !== null) onComment();
    else if (event.shiftKey && selected !== null && (key === "arrowright" || key === "arrowleft"))
      document.getSelection()?.modify("extend", key === "arrowright" ? "forward" : "backward", "word");
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  const highlight = useEffectEvent((): void => {
    const element = root.current;
    const highlights = highlightRegistry();
    if (element === null || highlights === null) return;
    const toRanges = (spans: readonly Span[]): Range[] => spans.flatMap((span) => toRange(element, span) ?? []);
    highlights.set(HIGHLIGHT_NAMES.comment, new Highlight(...toRanges(anchors)));
    highlights.set(HIGHLIGHT_NAMES.current, new Highlight(...toRanges(current === null ? [] : [current])));
  });
  useEffect(() => highlight(), [anchors, current, text]);
  useEffect(() => {
    const element = root.current;
    if (element === null) return;
    // Filtering or opening marks renders new text elements, so highlight the words again.
    const observer = new MutationObserver(() => highlight());
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      for (const name of Object.values(HIGHLIGHT_NAMES)) highlightRegistry()?.delete(name);
    };
  }, [root]);

  return { selected, step, show };
}
