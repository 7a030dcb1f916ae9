import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from "react";
import { readText } from "#core/exam/language/read-text.ts";
import type { Span } from "#core/exam/content/span.ts";
import { nextSentence, rangeOf, spanOf } from "./essay-places.ts";
import { isTyping } from "../list/use-list-keys.ts";

/** Highlight names, as used in the stylesheet. */
const PAINTS = { comment: "crm-comment", current: "crm-current" } as const;
type Registry = { set(name: string, value: unknown): unknown; delete(name: string): unknown };
const registry = (): Registry | null => (globalThis as { CSS?: { highlights?: Registry } }).CSS?.highlights ?? null;

export type Essay = {
  /** The current selection in the answer. */
  selected: Span | null;
  /** Selects the next or previous sentence. */
  step: (by: 1 | -1) => void;
  /** Scrolls a range into view. */
  show: (span: Span) => void;
};

/**
 * Selection in an answer, by pointer or keyboard, with highlighted comments. S and Shift+S move by sentence,
 * Shift+arrow extends by word, C comments.
 */
export function useEssay({
  root,
  text,
  places,
  current,
  onComment,
}: {
  root: RefObject<HTMLDivElement | null>;
  text: string;
  places: readonly Span[];
  current: Span | null;
  onComment: () => void;
}): Essay {
  const [selected, setSelected] = useState<Span | null>(null);
  const sentences = useMemo(() => readText(text).sentences, [text]);

  const readSelection = useEffectEvent((): void => {
    const selection = document.getSelection();
    const frame = root.current;
    if (frame === null || selection === null || selection.rangeCount === 0 || selection.isCollapsed)
      return setSelected(null);
    const range = selection.getRangeAt(0);
    setSelected(frame.contains(range.commonAncestorContainer) ? spanOf(frame, range, text) : null);
  });
  useEffect(() => {
    document.addEventListener("selectionchange", readSelection);
    return () => document.removeEventListener("selectionchange", readSelection);
  }, []);

  const show = (span: Span): void => {
    const range = root.current === null ? null : rangeOf(root.current, span);
    range?.startContainer.parentElement?.scrollIntoView({ block: "center" });
  };

  const step = (by: 1 | -1): void => {
    const next = nextSentence(sentences, selected, by);
    const range = next === null || root.current === null ? null : rangeOf(root.current, next);
    const selection = document.getSelection();
    if (range === null || selection === null) return;
    selection.removeAllRanges();
    selection.addRange(range);
    // The selection event fires after a fast typist's next key.
    setSelected(next);
    range.startContainer.parentElement?.scrollIntoView({ block: "nearest" });
  };

  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
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

  const paint = useEffectEvent((): void => {
    const frame = root.current;
    const paints = registry();
    if (frame === null || paints === null) return;
    const rangesOf = (spans: readonly Span[]): Range[] => spans.flatMap((span) => rangeOf(frame, span) ?? []);
    paints.set(PAINTS.comment, new Highlight(...rangesOf(places)));
    paints.set(PAINTS.current, new Highlight(...rangesOf(current === null ? [] : [current])));
  });
  useEffect(() => paint(), [places, current, text]);
  useEffect(() => {
    const frame = root.current;
    if (frame === null) return;
    // Filtering or opening marks splits the text again.
    const watch = new MutationObserver(() => paint());
    watch.observe(frame, { childList: true, subtree: true });
    return () => {
      watch.disconnect();
      for (const name of Object.values(PAINTS)) registry()?.delete(name);
    };
  }, [root]);

  return { selected, step, show };
}
