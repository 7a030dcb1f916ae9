/** A taller question is scrolled to its start, so that its first line is visible. */
const MAX_CENTRED_HEIGHT_PX = 320;

/**
 * Scrolls to a question's control and focuses it. On a touch screen does not focus a typed gap, because the keyboard
 * would open over the passage.
 */
export function goToControl(frame: HTMLElement, number: number): void {
  const controls = [...frame.querySelectorAll<HTMLElement>(`[data-control~="${number}"]`)];
  const control = controls.find(isVisible) ?? controls[0];
  if (control === undefined) return;
  const item = control.closest<HTMLElement>("[data-question], li") ?? control;
  item.scrollIntoView({ block: item.offsetHeight > MAX_CENTRED_HEIGHT_PX ? "start" : "center", behavior: "auto" });
  const isTyped = control.dataset["typed"] !== undefined;
  if (isTyped && matchMedia("(pointer: coarse)").matches) return;
  const target = control.matches("input, button")
    ? control
    : (control.querySelector<HTMLElement>("input:checked") ?? control.querySelector<HTMLElement>("input"));
  target?.focus({ preventScroll: true });
}

function isVisible(element: HTMLElement): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}
