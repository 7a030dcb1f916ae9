import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import type { StaffDraft } from "#core/wire/crm.ts";
import type { FormDraft } from "./kept-form.ts";

/** The server's draft of a form, which does not say what it began from. */
export function draftOf<K extends string>(drafts: readonly StaffDraft[], form: string): FormDraft<K> | null {
  const found = drafts.find((draft) => draft.form === form);
  return found === undefined
    ? null
    : { base_version: found.base_version, base: null, fields: found.fields as Record<K, string>, at: null };
}

/** Control (or Command) and S saves the form that has the focus, not the page. Answers the form's ref. */
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
