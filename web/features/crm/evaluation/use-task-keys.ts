import { useEffect, useEffectEvent } from "react";

/** Lets Alt+1 and Alt+2 choose a task. */
export function useTaskKeys(sections: readonly { task: number }[], choose: (task: string) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // Reads `event.code`, because Alt changes the character on some keyboards.
    const digit = /^(?:Digit|Numpad)([12])$/u.exec(event.code)?.[1];
    if (digit === undefined || !sections.some(({ task }) => String(task) === digit)) return;
    event.preventDefault();
    choose(digit);
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
