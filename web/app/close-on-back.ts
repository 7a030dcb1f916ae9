import { useEffect } from "react";
import { useLocation } from "react-router";
import type { CloseOnBack } from "#web/ui/back.ts";

/** An entry of the history: which page, and how many things lay over it. The router numbers the pages. */
type Place = { page: unknown; over: number };

const placeOf = (state: unknown): Place => {
  const { idx, over } = (state ?? {}) as { idx?: unknown; over?: unknown };
  return { page: idx, over: typeof over === "number" ? over : 0 };
};

const open: (() => void)[] = [];
let here: Place = { page: undefined, over: 0 };

/**
 * Gives what opens over a page an entry of its own, the page's address once more. An entry cannot be taken back
 * without a race against the next page, so one whose sheet was closed by other means stays, and is passed over later.
 */
export const closeOnBack: CloseOnBack = (close) => {
  open.push(close);
  if (placeOf(history.state).over < open.length)
    history.pushState({ ...(history.state as object | null), over: open.length }, "");
  here = placeOf(history.state);
  return () => {
    const at = open.indexOf(close);
    if (at !== -1) open.splice(at, 1);
  };
};

/** Back and Forward among the entries of one page are ours; from page to page they are the router's. */
function onPopState(event: PopStateEvent): void {
  const left = here;
  here = placeOf(event.state);
  if (here.page !== left.page || here.over === left.over) return;
  event.stopImmediatePropagation();
  if (here.over > left.over) return;
  const closing = open.splice(here.over);
  if (closing.length === 0) history.back();
  for (const close of closing.toReversed()) close();
}

/** Listens while the site's frame stands. The rooms have a question of their own for who goes back. */
export function useBackOfPages(): void {
  const { key } = useLocation();
  useEffect(() => {
    here = placeOf(history.state);
  }, [key]);
  useEffect(() => {
    // Before the router hears of it.
    addEventListener("popstate", onPopState, true);
    return () => removeEventListener("popstate", onPopState, true);
  }, []);
}
