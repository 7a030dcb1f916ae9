import type { KeyboardEvent } from "react";

/** Chooses an option by its letter or position in a focused group: "b" or "2" is the second option. */
export function chooseByKey(event: KeyboardEvent, options: readonly string[], choose: (option: string) => void): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const key = event.key.toUpperCase();
  const option = /^[1-9]$/.test(key)
    ? options[Number(key) - 1]
    : options.find((id) => (id.length === 1 ? id === key : id === "NOT GIVEN" ? key === "G" : id.startsWith(key)));
  if (option === undefined || key.length !== 1) return;
  event.preventDefault();
  choose(option);
  event.currentTarget.querySelector<HTMLElement>(`input[value="${option}"]`)?.focus();
}
