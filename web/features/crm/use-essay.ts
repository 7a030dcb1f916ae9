import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from "react";
import { readText } from "#core/exam/language/read-text.ts";
import { nextSentence, rangeOf, type Span, spanOf } from "./essay-places.ts";
import { isTyping } from "./use-list-keys.ts";

/** Names of what is painted over the text; the stylesheet knows them. */
const PAINTS = { comment: "crm-comment", current: "crm-current" } as const;
type Registry = { set(name: string, value: unknown): unknown; delete(name: string): unknown };
const registry = (): Registry | null => (globalThis as { CSS?: { highlights?: Registry } }).CSS?.highlights ?? null;

export type Essay = {
  /** What is selected in the answer now. */
  selected: Span | null;
  /** Selects the sentence after or before. */
  step: (by: 1 | -1) => void;
  /** Brings a place into view. */
  show: (span: Span) => void;
};

/**
 * The answer on the desk: what is selected in it, by pointer or key, and the places of comments painted over it. S and
 * Shift+S go by sentences, Shift with an arrow takes in or gives up a word, C comments.
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
    // The event of the selection comes later than the next key of a quick typist.
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
    // Marks that are filtered or opened cut the text anew.
    const watch = new MutationObserver(() => paint());
    watch.observe(frame, { childList: true, subtree: true });
    return () => {
      watch.disconnect();
      for (const name of Object.values(PAINTS)) registry()?.delete(name);
    };
  }, [root]);

  return { selected, step, show };
}
