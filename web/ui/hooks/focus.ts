import { type RefObject, useLayoutEffect } from "react";

/**
 * Focuses the heading of the section, dialog or page around an element, so that Tab and screen readers continue there.
 */
export function focusHeading(from: Element | null): void {
  const container = from?.closest("section, dialog, main") ?? document.querySelector("main");
  const heading = container?.querySelector<HTMLElement>("h1, h2, h3");
  if (heading === null || heading === undefined) return;
  heading.tabIndex = -1;
  heading.focus();
}

/** Moves the focus to the heading around the element when the element is removed while it contains the focus. */
export function useFocusHeadingOnRemoval(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement) === true) focusHeading(element.parentElement);
    };
  }, [ref]);
}
