import { useEffect } from "react";
import { useLocation } from "react-router";
import type { CloseOnBack } from "#web/ui/overlay/use-close-on-back.ts";

/** A history entry: the router's number of its page, and how many overlays were open (`over`). */
type HistoryEntry = { page: unknown; over: number };

const entryOf = (state: unknown): HistoryEntry => {
  const { idx, over } = (state ?? {}) as { idx?: unknown; over?: unknown };
  return { page: idx, over: typeof over === "number" ? over : 0 };
};

/** The close functions of the open overlays, in the order of opening. */
const openOverlays: (() => void)[] = [];
let currentEntry: HistoryEntry = { page: undefined, over: 0 };

/**
 * Pushes a history entry for an overlay, with the page's address. If the overlay is closed without Back, its entry
 * stays and a later Back skips it. Removing the entry would race with the next navigation.
 */
export const closeOnBack: CloseOnBack = (close) => {
  openOverlays.push(close);
  if (entryOf(history.state).over < openOverlays.length)
    history.pushState({ ...(history.state as object | null), over: openOverlays.length }, "");
  currentEntry = entryOf(history.state);
  return () => {
    const index = openOverlays.indexOf(close);
    if (index !== -1) openOverlays.splice(index, 1);
  };
};

/** Handles Back and Forward within one page. The router handles them between pages. */
function onPopState(event: PopStateEvent): void {
  const previousEntry = currentEntry;
  currentEntry = entryOf(event.state);
  if (currentEntry.page !== previousEntry.page || currentEntry.over === previousEntry.over) return;
  event.stopImmediatePropagation();
  if (currentEntry.over > previousEntry.over) return;
  const closing = openOverlays.splice(currentEntry.over);
  if (closing.length === 0) history.back();
  for (const close of closing.toReversed()) close();
}

/** Makes Back close overlays while the site layout is mounted. Attempt pages have their own leave confirmation. */
export function useOverlayHistory(): void {
  const { key } = useLocation();
  useEffect(() => {
    currentEntry = entryOf(history.state);
  }, [key]);
  useEffect(() => {
    // Listens in the capture phase, to run before the router.
    addEventListener("popstate", onPopState, true);
    return () => removeEventListener("popstate", onPopState, true);
  }, []);
}
