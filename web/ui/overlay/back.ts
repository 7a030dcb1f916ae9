import { createContext, use, useLayoutEffect, useRef } from "react";

/**
 * Registers an open overlay, so that Back closes it before leaving the page. Returns the function to call once it is
 * closed. Null if Back has another meaning, as during an attempt.
 */
export type CloseOnBack = (close: () => void) => () => void;

export const BackContext = createContext<CloseOnBack | null>(null);

/** Closes an overlay on Back while it is open. Without `onClose` it needs an answer, so Back leaves the page. */
export function useCloseOnBack(isOpen: boolean, onClose: (() => void) | undefined): void {
  const closeOnBack = use(BackContext);
  const close = useRef(onClose);
  // In a layout effect: a Back right after the overlay appears must not leave the page.
  useLayoutEffect(() => {
    close.current = onClose;
  });
  const canClose = onClose !== undefined;
  useLayoutEffect(() => {
    if (isOpen && canClose && closeOnBack !== null) return closeOnBack(() => close.current?.());
    return undefined;
  }, [isOpen, canClose, closeOnBack]);
}
