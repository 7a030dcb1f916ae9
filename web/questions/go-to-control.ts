/**
 * Takes the learner to a question: scrolls to its control and gives it the focus. On a touch screen typed gaps are
 * only shown, because a focus would bring up the keyboard over the passage.
 */
export function goToControl(frame: HTMLElement, number: number): void {
  const controls = [...frame.querySelectorAll<HTMLElement>(`[data-control~="${number}"]`)];
  const control = controls.find(isSeen) ?? controls[0];
  if (control === undefined) return;
  const item = control.closest<HTMLElement>("[data-question], li") ?? control;
  item.scrollIntoView({ block: item.offsetHeight > 320 ? "start" : "center", behavior: "auto" });
  const isTyped = control.dataset["typed"] !== undefined;
  if (isTyped && matchMedia("(pointer: coarse)").matches) return;
  const target = control.matches("input, button")
    ? control
    : (control.querySelector<HTMLElement>("input:checked") ?? control.querySelector<HTMLElement>("input"));
  target?.focus({ preventScroll: true });
}

function isSeen(element: HTMLElement): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}
