import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { type Highlight, MAX_HIGHLIGHTS } from "#core/exam/attempt/attempt.ts";
import type { PassageText } from "#core/exam/content/text.ts";
import {
  addHighlight,
  addNote,
  canStoreNotes,
  eraseHighlights,
  findHighlight,
  type Place,
  removeHighlight,
} from "./highlights.ts";
import { showToast } from "#web/ui/overlay/toast.ts";
import { selectedPlaces, splitSentences } from "./selection.ts";

/**
 * Place of the words that a tool belongs to: their middle (`left`), top and bottom, in pixels from the top left of the
 * pane's content.
 */
export type ToolSpot = { readonly left: number; readonly top: number; readonly bottom: number };

/** What the tool changes: selected words, or a highlight that was clicked. */
export type ToolTarget =
  | { readonly kind: "places"; readonly places: readonly Place[]; readonly spot: ToolSpot }
  | { readonly kind: "highlight"; readonly id: string; readonly spot: ToolSpot };

/**
 * A note that is being written. `place` has the words if they are not highlighted yet; the note's first character
 * highlights them. Null for the note of a highlight.
 */
export type NoteDraft = { readonly id: string; readonly place: Place | null; readonly spot: ToolSpot };

/** A block counts as visible if this much of it is below the top of the pane. */
const MIN_VISIBLE_PX = 8;
/** Longer than a browser takes from the release of a button to its click. */
const CLICK_WAIT_MS = 300;
const TOO_MANY_HIGHLIGHTS = `You have ${MAX_HIGHLIGHTS} highlights in this test. Remove one to add another.`;
const NO_ROOM_FOR_NOTES = "Your notes on this test are full. Shorten or delete a note to write more.";

export type Highlighter = ReturnType<typeof useHighlighter>;

/** Selects, highlights, erases and notes words of a passage, by mouse, touch and keyboard. */
export function useHighlighter(setup: {
  pane: RefObject<HTMLElement | null>;
  texts: readonly PassageText[];
  highlights: readonly Highlight[];
  /** Stores the changed highlights. */
  change: (highlights: readonly Highlight[]) => void;
  newId: () => string;
  announce: (text: string) => void;
}) {
  const { pane, texts, highlights, change, newId, announce } = setup;
  const [target, setTarget] = useState<ToolTarget | null>(null);
  const [draft, setDraft] = useState<NoteDraft | null>(null);
  /** Why the last input into the note was refused. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const isUsingTool = useRef(false);

  const toolSpotOf = (box: DOMRect): ToolSpot => {
    const frame = pane.current;
    const outer = frame?.getBoundingClientRect();
    if (frame === null || outer === undefined) return { left: 0, top: 0, bottom: 0 };
    return {
      left: box.left + box.width / 2 - outer.left,
      top: box.top - outer.top + frame.scrollTop,
      bottom: box.bottom - outer.top + frame.scrollTop,
    };
  };

  const readSelection = useEffectEvent(() => {
    const frame = pane.current;
    const selection = document.getSelection();
    if (frame === null || isUsingTool.current) return;
    const places = selectedPlaces(frame, selection);
    if (places.length === 0 || selection === null) {
      setTarget((current) => (current?.kind === "places" ? null : current));
      return;
    }
    setTarget({ kind: "places", places, spot: toolSpotOf(selection.getRangeAt(0).getBoundingClientRect()) });
  });

  useEffect(() => {
    // While the mouse button is down, the selection still changes. The tool appears on release.
    let isDragging = false;
    const onChange = () => {
      if (!isDragging) readSelection();
    };
    const onDown = (event: PointerEvent) => {
      isDragging = event.pointerType === "mouse" && pane.current?.contains(event.target as Node) === true;
    };
    const onUp = () => {
      // A press on the tool may end without a click. After this delay, the tool follows the selection again.
      setTimeout(() => {
        isUsingTool.current = false;
      }, CLICK_WAIT_MS);
      if (isDragging) {
        isDragging = false;
        setTimeout(readSelection);
      }
    };
    document.addEventListener("selectionchange", onChange);
    document.addEventListener("pointerdown", onDown);
    document.addEventListener("pointerup", onUp);
    return () => {
      document.removeEventListener("selectionchange", onChange);
      document.removeEventListener("pointerdown", onDown);
      document.removeEventListener("pointerup", onUp);
    };
  }, [pane]);

  const closeTool = () => {
    isUsingTool.current = false;
    setTarget(null);
    document.getSelection()?.removeAllRanges();
  };

  const highlight = () => {
    if (target?.kind !== "places") return;
    const changed = target.places.reduce((list, place) => addHighlight(list, place, newId()), highlights);
    change(changed);
    if (changed === highlights && highlights.length >= MAX_HIGHLIGHTS) showToast({ text: TOO_MANY_HIGHLIGHTS });
    else announce("Highlighted.");
    closeTool();
  };

  const eraseSelection = () => {
    if (target === null) return;
    const changed =
      target.kind === "highlight"
        ? removeHighlight(highlights, target.id)
        : target.places.reduce((list, place) => eraseHighlights(list, place, newId), highlights);
    // Erasing the middle of a highlight leaves two. The server refuses work with more than the maximum.
    if (changed.length > MAX_HIGHLIGHTS) showToast({ text: TOO_MANY_HIGHLIGHTS });
    else {
      change(changed);
      announce("Highlight removed.");
    }
    closeTool();
  };

  const openNote = (id: string, spot: ToolSpot) => {
    closeTool();
    setRefusal(null);
    setDraft({ id, place: null, spot });
  };

  const openSelectionNote = () => {
    if (target === null) return;
    if (target.kind === "highlight") return openNote(target.id, target.spot);
    const [place] = target.places;
    if (place === undefined) return;
    const { spot } = target;
    const existing = findHighlight(highlights, place);
    closeTool();
    setRefusal(null);
    setDraft({ id: existing?.id ?? newId(), place: existing === undefined ? place : null, spot });
  };

  /** Saves the note so far. Refuses a note above the limits and says why. */
  const writeNote = (text: string) => {
    if (draft === null) return;
    const changed = withNote(highlights, draft, text);
    if (changed === highlights && draft.place !== null && text !== "") return setRefusal(TOO_MANY_HIGHLIGHTS);
    if (!canStoreNotes(changed, highlights)) return setRefusal(NO_ROOM_FOR_NOTES);
    setRefusal(null);
    change(changed);
  };

  const selectHighlight = (id: string, box: DOMRect) => {
    if (document.getSelection()?.isCollapsed === false) return;
    setTarget({ kind: "highlight", id, spot: toolSpotOf(box) });
  };

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
    const frame = pane.current;
    if (frame === null) return;
    const action = { h: highlight, n: openSelectionNote, e: eraseSelection }[event.key.toLowerCase()];
    if (action !== undefined && target !== null && !event.shiftKey) {
      event.preventDefault();
      action();
    } else if (event.key.toLowerCase() === "s") {
      event.preventDefault();
      selectSentence(frame, texts, event.shiftKey ? -1 : 1);
      announce("Sentence selected. H highlights, N adds a note, E removes.");
    } else if (event.shiftKey && (event.key === "ArrowRight" || event.key === "ArrowLeft")) {
      const selection = document.getSelection();
      if (selection === null || selection.isCollapsed) return;
      event.preventDefault();
      selection.modify("extend", event.key === "ArrowRight" ? "forward" : "backward", "word");
    } else if (event.key === "Escape" && target !== null) {
      event.preventDefault();
      closeTool();
    }
  });
  useEffect(() => {
    const frame = pane.current;
    if (frame === null) return;
    frame.addEventListener("keydown", onKeyDown);
    return () => frame.removeEventListener("keydown", onKeyDown);
  }, [pane]);

  return {
    target,
    draft,
    refusal,
    highlight,
    eraseSelection,
    openSelectionNote,
    openNote,
    writeNote,
    selectHighlight,
    toolSpotOf,
    keepToolOpen: () => (isUsingTool.current = true),
    closeNote: () => setDraft(null),
    deleteNote: () => {
      if (draft !== null) change(removeHighlight(highlights, draft.id));
      setDraft(null);
    },
  };
}

/** Returns the highlights with the note so far. The first character of a note on new words adds a highlight. */
function withNote(highlights: readonly Highlight[], draft: NoteDraft, text: string): readonly Highlight[] {
  if (highlights.some(({ id }) => id === draft.id))
    return highlights.map((highlight) =>
      highlight.id === draft.id ? { ...highlight, note: text === "" ? null : text } : highlight,
    );
  return draft.place === null || text === "" ? highlights : addNote(highlights, draft.place, draft.id, text);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select") !== null;
}

type Sentence = { text: string; block: string; start: number; end: number };

/** Selects the sentence after (1) or before (-1) the selected one or, without a selection, the first visible one. */
function selectSentence(frame: HTMLElement, texts: readonly PassageText[], step: 1 | -1): void {
  const selection = document.getSelection();
  if (selection === null) return;
  const sentences: Sentence[] = texts.flatMap((text) =>
    text.blocks.flatMap((block) =>
      splitSentences(block.text).map((span) => ({ text: text.id, block: block.id, ...span })),
    ),
  );
  const elementOf = ({ text, block }: Sentence) =>
    frame.querySelector<HTMLElement>(`[data-block="${block}"][data-text="${text}"]`);
  const [selected] = selectedPlaces(frame, selection);
  const index =
    selected === undefined ? firstVisible(frame, sentences.map(elementOf)) : indexOfPlace(sentences, selected) + step;
  const sentence = sentences[Math.min(sentences.length - 1, Math.max(0, index))];
  const element = sentence === undefined ? null : elementOf(sentence);
  if (sentence === undefined || element === null) return;
  const range = document.createRange();
  setBoundary(range, element, sentence.start, "start");
  setBoundary(range, element, sentence.end, "end");
  selection.removeAllRanges();
  selection.addRange(range);
  range.startContainer.parentElement?.scrollIntoView({ block: "nearest" });
}

/** Returns the index of the sentence that contains the start of a place, or -1. */
function indexOfPlace(sentences: readonly Sentence[], { text, anchor }: Place): number {
  return sentences.findIndex(
    (sentence) => sentence.text === text && sentence.block === anchor.block && sentence.end > anchor.start,
  );
}

/** Returns the index of the first element that is not scrolled out above the pane, or -1. */
function firstVisible(frame: HTMLElement, elements: readonly (HTMLElement | null)[]): number {
  const { top } = frame.getBoundingClientRect();
  return elements.findIndex((element) => (element?.getBoundingClientRect().bottom ?? 0) > top + MIN_VISIBLE_PX);
}

/** Sets the start or end of a range. `offset` counts the printed characters of a block. */
function setBoundary(range: Range, element: HTMLElement, offset: number, edge: "start" | "end"): void {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest("[data-aside]") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  let remaining = offset;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const length = node.nodeValue?.length ?? 0;
    if (remaining < length || (edge === "end" && remaining === length)) {
      if (edge === "start") range.setStart(node, remaining);
      else range.setEnd(node, remaining);
      return;
    }
    remaining -= length;
  }
}
