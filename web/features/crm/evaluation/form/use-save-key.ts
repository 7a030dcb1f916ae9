import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

/** Makes Ctrl+S (or Cmd+S) save the focused form instead of the page. Returns the form's ref. */
export function useSaveKey(submit: () => void): RefObject<HTMLFormElement | null> {
  const ref = useRef<HTMLFormElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    submit();
  });
  useEffect(() => {
    const form = ref.current;
    form?.addEventListener("keydown", onKey);
    return () => form?.removeEventListener("keydown", onKey);
  }, []);
  return ref;
}
