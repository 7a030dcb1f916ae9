import { type RefObject, useLayoutEffect } from "react";

/** Focuses the heading of the section, dialog or page around an element: a screen reader and Tab go on from there. */
export function focusHeading(from: Element | null): void {
  const around = from?.closest("section, dialog, main") ?? document.querySelector("main");
  const heading = around?.querySelector<HTMLElement>("h1, h2, h3");
  if (heading === null || heading === undefined) return;
  heading.tabIndex = -1;
  heading.focus();
}

/** What goes away while the focus is in it hands the focus on to the heading above it, instead of losing it. */
export function useHandFocusOn(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement) === true) focusHeading(element.parentElement);
    };
  }, [ref]);
}
