import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useCloseOnBack } from "./back.ts";

/**
 * Keeps a native <dialog> open or closed as told, and asks to close on Escape, on Back and on a press beside the
 * surface.
 * Native modals trap focus, make the page inert and give focus back.
 */
export function useModal(isOpen: boolean, onClose?: () => void): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  const isWanted = useRef(isOpen);
  useLayoutEffect(() => {
    close.current = onClose;
    isWanted.current = isOpen;
  });
  // With what is in it, so that no key comes between: an empty dialog still open would swallow it.
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
    // A second back gesture in a row closes a dialog without asking. One that was opened again before this was told stays.
    const onClosed = (): void => {
      if (isWanted.current && !dialog.open) close.current?.();
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

/** True when the press landed on the backdrop and not on the surface. */
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
