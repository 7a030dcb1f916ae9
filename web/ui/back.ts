import { createContext, use, useLayoutEffect, useRef } from "react";

/**
 * How something that lies over the page asks that Back closes it before it leaves the page: called when it opens,
 * answers what to call when it has closed. Null where Back has another meaning, as in an attempt.
 */
export type CloseOnBack = (close: () => void) => () => void;

export const BackContext = createContext<CloseOnBack | null>(null);

/** Back closes it as long as it is open. Nothing to close with: it must be answered, and Back leaves the page. */
export function useCloseOnBack(isOpen: boolean, onClose: (() => void) | undefined): void {
  const closeOnBack = use(BackContext);
  const close = useRef(onClose);
  // With what is seen: who goes back at once must not leave the page.
  useLayoutEffect(() => {
    close.current = onClose;
  });
  const canClose = onClose !== undefined;
  useLayoutEffect(() => {
    if (isOpen && canClose && closeOnBack !== null) return closeOnBack(() => close.current?.());
    return undefined;
  }, [isOpen, canClose, closeOnBack]);
}
