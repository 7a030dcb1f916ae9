import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useCloseOnBack } from "./use-close-on-back.ts";

/**
 * Opens and closes a native <dialog>. Calls `onClose` on Escape, on Back and on a click on the backdrop. The browser
 * itself keeps the focus inside the dialog, makes the page inert and restores the focus.
 */
export function useModal(isOpen: boolean, onClose?: () => void): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  const shouldBeOpen = useRef(isOpen);
  useLayoutEffect(() => {
    close.current = onClose;
    shouldBeOpen.current = isOpen;
  });
  // Opens in a layout effect, together with the content. Without content, the open dialog would take the key presses.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    if (isOpen && !dialog.open) dialog.showModal();
    if (!isOpen && dialog.open) dialog.close();
  }, [isOpen]);
  useCloseOnBack(isOpen, onClose);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    const onCancel = (event: Event): void => {
      if (close.current === undefined) return;
      event.preventDefault();
      close.current();
    };
    // A second Back gesture closes a dialog without a cancel event. A dialog that was reopened meanwhile stays open.
    const onClosed = (): void => {
      if (shouldBeOpen.current && !dialog.open) close.current?.();
    };
    const onClick = (event: MouseEvent): void => {
      if (isOnBackdrop(event)) close.current?.();
    };
    dialog.addEventListener("cancel", onCancel);
    dialog.addEventListener("close", onClosed);
    dialog.addEventListener("click", onClick);
    return () => {
      dialog.removeEventListener("cancel", onCancel);
      dialog.removeEventListener("close", onClosed);
      dialog.removeEventListener("click", onClick);
    };
  }, []);
  return ref;
}

/** Returns whether the click was on the backdrop and not on the dialog. */
export function isOnBackdrop(event: {
  target: EventTarget | null;
  currentTarget: EventTarget | null;
  clientX: number;
  clientY: number;
}): boolean {
  if (event.target !== event.currentTarget || !(event.currentTarget instanceof Element)) return false;
  const box = event.currentTarget.getBoundingClientRect();
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
}
