import { type RefObject, useLayoutEffect, useState } from "react";

/** Remembers a scroll position for each content of a pane. `key` names the content on screen. */
export function useKeptScroll(pane: RefObject<HTMLElement | null>, key: string): void {
  const [kept] = useState(() => new Map<string, number>());
  useLayoutEffect(() => {
    const element = pane.current;
    if (element === null) return;
    element.scrollTo(0, kept.get(key) ?? 0);
    const remember = () => kept.set(key, element.scrollTop);
    element.addEventListener("scroll", remember, { passive: true });
    return () => element.removeEventListener("scroll", remember);
  }, [pane, key, kept]);
}
