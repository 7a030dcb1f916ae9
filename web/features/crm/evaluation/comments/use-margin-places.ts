import { type RefObject, useEffect, useEffectEvent } from "react";
import type { Span } from "#core/exam/content/span.ts";
import { rangeOf } from "./essay-places.ts";

const GAP_PX = 8;

/**
 * Sets `--y` of each child of `list` to the distance of its words from the top of `root`. Sets `--height` of the list
 * to the height that the children need. A child moves down only if it would overlap the child above. `spans` belong to
 * the children in order. The style sheet uses both properties if there is room for a margin.
 */
export function useMarginPlaces(
  root: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  spans: readonly Span[],
): void {
  const place = useEffectEvent((): void => {
    const frame = root.current;
    const margin = list.current;
    if (frame === null || margin === null) return;
    const top = margin.getBoundingClientRect().top;
    let free = 0;
    for (const [index, child] of ([...margin.children] as HTMLElement[]).entries()) {
      const span = spans[index];
      const words = span === undefined ? null : rangeOf(frame, span)?.getClientRects()[0];
      const y = Math.max(free, (words?.top ?? 0) - top);
      child.style.setProperty("--y", `${y}px`);
      free = y + child.offsetHeight + GAP_PX;
    }
    margin.style.setProperty("--height", `${free}px`);
  });
  useEffect(() => place(), [spans]);
  useEffect(() => {
    const frame = root.current;
    const margin = list.current;
    if (frame === null || margin === null) return;
    // Sizes change with the window, with marks that open, and while a comment is typed.
    let frameRequest = 0;
    const sizes = new ResizeObserver(() => {
      // Placing changes sizes, which a callback of the observer may not do, so wait for the next frame.
      cancelAnimationFrame(frameRequest);
      frameRequest = requestAnimationFrame(() => place());
    });
    sizes.observe(frame);
    const children = new MutationObserver(() => {
      for (const child of margin.children) sizes.observe(child);
      place();
    });
    children.observe(margin, { childList: true });
    for (const child of margin.children) sizes.observe(child);
    return () => {
      cancelAnimationFrame(frameRequest);
      sizes.disconnect();
      children.disconnect();
    };
  }, [root, list]);
}
