import { type RefObject, useLayoutEffect, useState } from "react";

/** Restores the scroll position of a pane when it shows earlier content again. `key` names the content on screen. */
export function useKeptScroll(pane: RefObject<HTMLElement | null>, key: string): void {
  const [positions] = useState(() => new Map<string, number>());
  useLayoutEffect(() => {
    const element = pane.current;
    if (element === null) return;
    element.scrollTo(0, positions.get(key) ?? 0);
    const storePosition = () => positions.set(key, element.scrollTop);
    element.addEventListener("scroll", storePosition, { passive: true });
    return () => element.removeEventListener("scroll", storePosition);
  }, [pane, key, positions]);
}
