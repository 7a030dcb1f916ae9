import { type RefObject, useEffect } from "react";

/** Returns whether the target of an event is in a field: a control that takes text or a choice. */
export function isInField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;
}

/**
 * Adds keyboard shortcuts to a list: j, k and the arrow keys focus the next or previous row, "/" focuses the search, n
 * and p show the next or previous page. The keys do nothing while a dialog is open or a field has the focus, except
 * that the down arrow leaves the search field. Rows are links with `data-row`.
 */
export function useListKeys(
  list: RefObject<HTMLElement | null>,
  actions: { search: () => void; next: (() => void) | null; previous: (() => void) | null },
): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      if (document.querySelector("dialog[open]") !== null) return;
      const isDown = event.key === "ArrowDown";
      const isInSearch = event.target instanceof HTMLInputElement && event.target.type === "search";
      if (isInField(event.target) && !(isDown && isInSearch)) return;
      const action = { "/": actions.search, n: actions.next, p: actions.previous }[event.key];
      if (action !== undefined && action !== null) {
        event.preventDefault();
        action();
        return;
      }
      const isNext = isDown || event.key === "j";
      const isPrevious = event.key === "ArrowUp" || event.key === "k";
      if (!isNext && !isPrevious) return;
      const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
      const focused = rows.findIndex((row) => row === document.activeElement);
      const neighbour = focused < 0 ? undefined : rows[isNext ? focused + 1 : focused - 1];
      // Without a focused row, begins at the first or last row. On the first and the last row, the focus stays.
      const row = neighbour ?? rows[focused] ?? (isNext ? rows[0] : rows.at(-1));
      if (row === undefined) return;
      event.preventDefault();
      row.focus();
      row.scrollIntoView({ block: "nearest" });
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [list, actions]);
}
