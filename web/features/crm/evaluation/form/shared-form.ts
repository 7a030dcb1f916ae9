import type { StaffDraft } from "#core/wire/crm/staff-drafts.ts";
import { type Fields, mergeDraft, hasSameFields } from "./merge-draft.ts";

/** The saved values of a form, and who saved them when, in ms since 1970. */
export type SavedForm<K extends string> = {
  version: number;
  fields: Fields<K>;
  staff_name: string | null;
  saved_at: number | null;
};

/**
 * Unsaved input. `base` has the saved values from which the input started; null if they are unknown. `at` is when the
 * input was stored, in ms since 1970; null if unknown.
 */
export type FormDraft<K extends string> = {
  base_version: number;
  base: Fields<K> | null;
  fields: Fields<K>;
  at: number | null;
};

/** A form that several people may edit and save. */
export type SharedForm<K extends string> = {
  saved: SavedForm<K>;
  /** The values in the fields. */
  mine: Fields<K>;
  /** Fields that both somebody else and I changed, with different values. */
  conflicts: readonly K[];
};

/** Returns the server's draft of a form, or null. The server does not store the base of a draft. */
export function findServerDraft<K extends string>(drafts: readonly StaffDraft[], form: string): FormDraft<K> | null {
  const draft = drafts.find((stored) => stored.form === form);
  if (draft === undefined) return null;
  return { base_version: draft.base_version, base: null, fields: draft.fields as Record<K, string>, at: null };
}

/** Opens a form with the saved values, or continues a draft and merges the draft with saves since then. */
export function openForm<K extends string>(saved: SavedForm<K>, draft: FormDraft<K> | null): SharedForm<K> {
  if (draft === null || hasSameFields(draft.fields, saved.fields)) return { saved, mine: saved.fields, conflicts: [] };
  if (draft.base_version === saved.version) return { saved, mine: { ...saved.fields, ...draft.fields }, conflicts: [] };
  const base = { ...saved, fields: draft.base ?? createUnknownBase(saved.fields) };
  return mergeSave({ saved: base, mine: draft.fields, conflicts: [] }, saved);
}

/** Returns a base that no text equals, so that every difference between two forms becomes a conflict. */
function createUnknownBase<K extends string>(fields: Fields<K>): Fields<K> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, "\u0000"])) as Record<K, string>;
}

export function typeInto<K extends string>(form: SharedForm<K>, name: K, value: string): SharedForm<K> {
  return { ...form, mine: { ...form.mine, [name]: value } };
}

/** Merges another person's save. Takes the fields that only they changed. Fields that both changed become conflicts. */
export function mergeSave<K extends string>(form: SharedForm<K>, theirs: SavedForm<K>): SharedForm<K> {
  if (theirs.version === form.saved.version && hasSameFields(theirs.fields, form.saved.fields))
    return { ...form, saved: theirs };
  const { fields, conflicts } = mergeDraft(form.saved.fields, form.mine, theirs.fields);
  const unresolved = form.conflicts.filter((name) => fields[name] !== theirs.fields[name] && !conflicts.includes(name));
  return { ...form, saved: theirs, mine: fields, conflicts: [...unresolved, ...conflicts] };
}

/** Resolves a conflict. If I keep my text, it counts as an unsaved change. */
export function resolveConflict<K extends string>(
  form: SharedForm<K>,
  name: K,
  side: "mine" | "theirs",
): SharedForm<K> {
  return {
    ...form,
    mine: side === "mine" ? form.mine : { ...form.mine, [name]: form.saved.fields[name] },
    conflicts: form.conflicts.filter((conflict) => conflict !== name),
  };
}

/** Applies my successful save of `sent`. Input since then stays unsaved. */
export function acceptSave<K extends string>(form: SharedForm<K>, sent: Fields<K>, saved: SavedForm<K>): SharedForm<K> {
  const { fields } = mergeDraft(sent, form.mine, saved.fields);
  return { saved, mine: fields, conflicts: [] };
}

export function isEdited<K extends string>(form: SharedForm<K>): boolean {
  return !hasSameFields(form.mine, form.saved.fields);
}
