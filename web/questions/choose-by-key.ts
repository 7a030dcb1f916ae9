import type { KeyboardEvent } from "react";

/** Chooses an option of a focused group by a key: its first letter or its position, or G for NOT GIVEN. */
export function chooseByKey(event: KeyboardEvent, options: readonly string[], choose: (option: string) => void): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const key = event.key.toUpperCase();
  if (key.length !== 1) return;
  const option = /^[1-9]$/.test(key) ? options[Number(key) - 1] : options.find((id) => keyOf(id) === key);
  if (option === undefined) return;
  event.preventDefault();
  choose(option);
  event.currentTarget.querySelector<HTMLElement>(`input[value="${option}"]`)?.focus();
}

/**
 * Returns the key of an option: its first letter. NO and NOT GIVEN begin with the same letter, so the key of NOT GIVEN
 * is G.
 */
function keyOf(option: string): string {
  return option === "NOT GIVEN" ? "G" : option.charAt(0);
}
