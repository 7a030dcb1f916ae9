import { type RefObject, useEffect } from "react";

/** Returns whether the focused control takes text or a choice. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;
}

/**
 * Keyboard shortcuts for lists, inactive in fields: j and k or arrows move, "/" focuses the search, n and p turn the
 * page. Enter opens a link.
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
      if (isTyping(event.target) && !(isDown && isInSearch)) return;
      const action = { "/": actions.search, n: actions.next, p: actions.previous }[event.key];
      if (action !== undefined && action !== null) {
        event.preventDefault();
        action();
        return;
      }
      const step = isDown || event.key === "j" ? 1 : event.key === "ArrowUp" || event.key === "k" ? -1 : 0;
      if (step === 0) return;
      const links = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
      const at = links.findIndex((link) => link === document.activeElement);
      const next =
        links[at < 0 ? (step === 1 ? 0 : links.length - 1) : Math.min(links.length - 1, Math.max(0, at + step))];
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
      next.scrollIntoView({ block: "nearest" });
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [list, actions]);
}
