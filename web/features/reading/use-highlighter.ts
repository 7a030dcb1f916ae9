import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { type Highlight, MAX_HIGHLIGHTS } from "#core/exam/attempt/attempt.ts";
import type { PassageText } from "#core/exam/content/text.ts";
import { addHighlight, addNote, erase, canStoreNotes, removeHighlight, type Place } from "./highlights.ts";
import { showToast } from "#web/ui/overlay/toast.ts";
import { selectedPlaces, sentences } from "./selection.ts";

/** Position of the selection tool, in pixels from the pane's top left. */
export type ToolSpot = { readonly left: number; readonly top: number; readonly bottom: number };

/** What the tool changes: a selection, or a pressed highlight. */
export type ToolTarget =
  | { readonly kind: "places"; readonly places: readonly Place[]; readonly spot: ToolSpot }
  | { readonly kind: "highlight"; readonly id: string; readonly spot: ToolSpot };

/** A note being written: for a highlight, or for words that become a highlight with its first character. */
export type NoteDraft = { readonly id: string; readonly place: Place | null; readonly spot: ToolSpot };

const TOO_MANY_HIGHLIGHTS = `You have ${MAX_HIGHLIGHTS} highlights in this test. Remove one to add another.`;
const NO_ROOM_FOR_NOTES = "Your notes on this test are full. Shorten or delete a note to write more.";

export type Highlighter = ReturnType<typeof useHighlighter>;

/** Selecting, highlighting and erasing in a passage, by pointer, touch and keyboard. */
export function useHighlighter(setup: {
  pane: RefObject<HTMLElement | null>;
  texts: readonly PassageText[];
  highlights: readonly Highlight[];
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
    // While the mouse button is down, the selection still grows. The selection is read on release.
    let isDragging = false;
    const onChange = () => {
      if (!isDragging) readSelection();
    };
    const onDown = (event: PointerEvent) => {
      isDragging = event.pointerType === "mouse" && pane.current?.contains(event.target as Node) === true;
    };
    const onUp = () => {
      // After a press on the tool that was not a click, the selection can be read again.
      setTimeout(() => {
        isUsingTool.current = false;
      }, 300);
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

  const close = () => {
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
    close();
  };

  const eraseSelection = () => {
    if (target === null) return;
    change(
      target.kind === "highlight"
        ? removeHighlight(highlights, target.id)
        : target.places.reduce((list, place) => erase(list, place, newId), highlights),
    );
    announce("Highlight removed.");
    close();
  };

  const openNote = (id: string, spot: ToolSpot) => {
    close();
    setRefusal(null);
    setDraft({ id, place: null, spot });
  };

  const openSelectionNote = () => {
    if (target === null) return;
    if (target.kind === "highlight") return openNote(target.id, target.spot);
    const [place] = target.places;
    if (place === undefined) return;
    const { spot } = target;
    const existing = highlights.find(
      (one) =>
        one.text === place.text &&
        one.anchor.block === place.anchor.block &&
        one.anchor.start === place.anchor.start &&
        one.anchor.end === place.anchor.end,
    );
    close();
    setRefusal(null);
    setDraft({ id: existing?.id ?? newId(), place: existing === undefined ? place : null, spot });
  };

  /**
   * Saves the text so far; a note on new words becomes a highlight with its first character. Refuses a text that
   * is too long to send, and shows why.
   */
  const writeNote = (text: string) => {
    if (draft === null) return;
    const exists = highlights.some((one) => one.id === draft.id);
    const changed = exists
      ? highlights.map((one) => (one.id === draft.id ? { ...one, note: text === "" ? null : text } : one))
      : draft.place !== null && text !== ""
        ? addNote(highlights, draft.place, draft.id, text)
        : highlights;
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
    const act = { h: highlight, n: openSelectionNote, e: eraseSelection }[event.key.toLowerCase()];
    if (act !== undefined && target !== null && !event.shiftKey) {
      event.preventDefault();
      act();
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
      close();
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
    close,
    toolSpotOf,
    keepToolOpen: () => (isUsingTool.current = true),
    closeNote: () => setDraft(null),
    deleteNote: () => {
      if (draft !== null) change(removeHighlight(highlights, draft.id));
      setDraft(null);
    },
  };
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select") !== null;
}

/** Selects the next or previous sentence, or the first visible one. */
function selectSentence(frame: HTMLElement, texts: readonly PassageText[], step: 1 | -1): void {
  const selection = document.getSelection();
  if (selection === null) return;
  const all = texts.flatMap((text) =>
    text.blocks.flatMap((block) => sentences(block.text).map((span) => ({ text: text.id, block: block.id, ...span }))),
  );
  const [current] = selectedPlaces(frame, selection);
  const at =
    current === undefined
      ? -1
      : all.findIndex(
          (one) => one.block === current.anchor.block && one.text === current.text && one.end > current.anchor.start,
        );
  const elementOf = (one: { text: string; block: string }) =>
    frame.querySelector<HTMLElement>(`[data-block="${one.block}"][data-text="${one.text}"]`);
  const firstVisibleIndex = () => {
    const top = frame.getBoundingClientRect().top;
    return all.findIndex((one) => (elementOf(one)?.getBoundingClientRect().bottom ?? 0) > top + 8);
  };
  const next =
    all[current === undefined ? Math.max(0, firstVisibleIndex()) : Math.min(all.length - 1, Math.max(0, at + step))];
  const element = next === undefined ? null : elementOf(next);
  if (next === undefined || element === null) return;
  const range = document.createRange();
  setBoundary(range, element, next.start, "start");
  setBoundary(range, element, next.end, "end");
  selection.removeAllRanges();
  selection.addRange(range);
  range.startContainer.parentElement?.scrollIntoView({ block: "nearest" });
}

/** Sets a boundary of a range at a printed offset of a block. */
function setBoundary(range: Range, element: HTMLElement, offset: number, edge: "start" | "end"): void {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest("[data-aside]") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  let left = offset;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const length = node.nodeValue?.length ?? 0;
    if (left < length || (edge === "end" && left === length)) {
      if (edge === "start") range.setStart(node, left);
      else range.setEnd(node, left);
      return;
    }
    left -= length;
  }
}
