import { type RefObject, useEffect, useRef } from "react";

/** Keeps a native <dialog> open or closed as told. Native modals trap focus, make the page inert and give focus back. */
export function useModal(isOpen: boolean): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    if (isOpen && !dialog.open) dialog.showModal();
    if (!isOpen && dialog.open) dialog.close();
  }, [isOpen]);
  return ref;
}

/** True when the click landed on the backdrop and not on the surface. */
export function isOnBackdrop(event: { target: EventTarget; currentTarget: EventTarget; clientX: number; clientY: number }): boolean {
  if (event.target !== event.currentTarget || !(event.currentTarget instanceof Element)) return false;
  const box = event.currentTarget.getBoundingClientRect();
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
}
