import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import type { StaffDraft } from "#core/wire/crm/crm.ts";
import type { FormDraft } from "./evaluation/form/shared-form.ts";

/** Returns the server's draft of a form, or null. It has no base, because the server stores only the version. */
export function draftOf<K extends string>(drafts: readonly StaffDraft[], form: string): FormDraft<K> | null {
  const found = drafts.find((draft) => draft.form === form);
  return found === undefined
    ? null
    : { base_version: found.base_version, base: null, fields: found.fields as Record<K, string>, at: null };
}

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
