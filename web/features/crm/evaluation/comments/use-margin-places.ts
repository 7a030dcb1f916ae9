import { type RefObject, useEffect, useEffectEvent } from "react";
import type { Span } from "#core/exam/content/span.ts";
import { toRange } from "./essay-ranges.ts";

const GAP_PX = 8;

/**
 * Places each child of `list` beside its words in `root`: sets `--y` of the child, and `--height` of the list to the
 * height that all children need. A child moves down if it would overlap the child above. `spans` has the range of each
 * child, in the same order. The stylesheet uses both properties if the page has room for a margin.
 */
export function useMarginPlaces(
  root: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  spans: readonly Span[],
): void {
  const place = useEffectEvent((): void => {
    const answer = root.current;
    const margin = list.current;
    if (answer === null || margin === null) return;
    const top = margin.getBoundingClientRect().top;
    let freeFrom = 0;
    for (const [index, child] of ([...margin.children] as HTMLElement[]).entries()) {
      const span = spans[index];
      const wordsRect = span === undefined ? null : toRange(answer, span)?.getClientRects()[0];
      const y = Math.max(freeFrom, (wordsRect?.top ?? 0) - top);
      child.style.setProperty("--y", `${y}px`);
      freeFrom = y + child.offsetHeight + GAP_PX;
    }
    margin.style.setProperty("--height", `${freeFrom}px`);
  });
  useEffect(() => place(), [spans]);
  useEffect(() => {
    const answer = root.current;
    const margin = list.current;
    if (answer === null || margin === null) return;
    // Sizes change with the window, when marks open, and while a comment is typed.
    let animationFrame = 0;
    const sizes = new ResizeObserver(() => {
      // Placing changes sizes, which a callback of the observer may not do. So placing waits for the next animation frame.
      cancelAnimationFrame(animationFrame);
      animationFrame = requestAnimationFrame(() => place());
    });
    sizes.observe(answer);
    const children = new MutationObserver(() => {
      for (const child of margin.children) sizes.observe(child);
      place();
    });
    children.observe(margin, { childList: true });
    for (const child of margin.children) sizes.observe(child);
    return () => {
      cancelAnimationFrame(animationFrame);
      sizes.disconnect();
      children.disconnect();
    };
  }, [root, list]);
}
