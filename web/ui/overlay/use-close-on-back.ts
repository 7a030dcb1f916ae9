import { createContext, use, useLayoutEffect, useRef } from "react";

/**
 * Makes the next Back call `close` instead of leaving the page. Returns a function to call once the overlay is closed,
 * so that Back leaves the page again.
 */
export type CloseOnBack = (close: () => void) => () => void;

/** Null where Back does something else, for example during an attempt. */
export const BackContext = createContext<CloseOnBack | null>(null);

/**
 * Closes an open overlay when the user goes Back. An overlay without `onClose` cannot be closed: Back then leaves the
 * page.
 */
export function useCloseOnBack(isOpen: boolean, onClose: (() => void) | undefined): void {
  const closeOnBack = use(BackContext);
  const close = useRef(onClose);
  // A layout effect, because a Back right after the overlay appears must not leave the page.
  useLayoutEffect(() => {
    close.current = onClose;
  });
  const canClose = onClose !== undefined;
  useLayoutEffect(() => {
    if (isOpen && canClose && closeOnBack !== null) return closeOnBack(() => close.current?.());
    return undefined;
  }, [isOpen, canClose, closeOnBack]);
}
