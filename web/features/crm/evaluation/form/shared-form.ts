import { type Fields, mergeDraft, sameFields } from "./merge-draft.ts";

/** The saved values of a form, with the member of staff who saved them. Times in ms since 1970. */
export type SavedForm<K extends string> = {
  version: number;
  fields: Fields<K>;
  staff_name: string | null;
  saved_at: number | null;
};

/** Unsaved input. `base` has the saved values that it started from; null if they are unknown. */
export type FormDraft<K extends string> = {
  base_version: number;
  base: Fields<K> | null;
  fields: Fields<K>;
  at: number | null;
};

/** A form being edited: the saved values, the values in the fields, and the fields in conflict. */
export type SharedForm<K extends string> = {
  saved: SavedForm<K>;
  mine: Fields<K>;
  conflicts: readonly K[];
  /** Whether `mine` came from a draft. */
  isRestored: boolean;
};

/** Opens a form: continues a draft if there is one, and merges it with later saves. */
export function openForm<K extends string>(saved: SavedForm<K>, draft: FormDraft<K> | null): SharedForm<K> {
  const plain = { saved, mine: saved.fields, conflicts: [], isRestored: false };
  if (draft === null || sameFields(draft.fields, saved.fields)) return plain;
  if (draft.base_version === saved.version)
    return { ...plain, mine: { ...saved.fields, ...draft.fields }, isRestored: true };
  return {
    ...mergeSave(
      { ...plain, saved: { ...saved, fields: draft.base ?? unknownBase(saved.fields) }, mine: draft.fields },
      saved,
    ),
    isRestored: true,
  };
}

/** Returns a base that no text equals, so that every difference becomes a conflict. */
function unknownBase<K extends string>(fields: Fields<K>): Fields<K> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, "\u0000"])) as Record<K, string>;
}

export function typeInto<K extends string>(form: SharedForm<K>, name: K, value: string): SharedForm<K> {
  return { ...form, mine: { ...form.mine, [name]: value } };
}

/** Merges another person's save: fields that only they changed are taken, fields that both changed become conflicts. */
export function mergeSave<K extends string>(form: SharedForm<K>, theirs: SavedForm<K>): SharedForm<K> {
  if (theirs.version === form.saved.version && sameFields(theirs.fields, form.saved.fields))
    return { ...form, saved: theirs };
  const { fields, conflicts } = mergeDraft(form.saved.fields, form.mine, theirs.fields);
  const unresolved = form.conflicts.filter((name) => fields[name] !== theirs.fields[name] && !conflicts.includes(name));
  return { ...form, saved: theirs, mine: fields, conflicts: [...unresolved, ...conflicts] };
}

/** Resolves a conflict. My text then counts as an unsaved change. */
export function resolveConflict<K extends string>(
  form: SharedForm<K>,
  name: K,
  side: "mine" | "theirs",
): SharedForm<K> {
  return {
    ...form,
    mine: side === "mine" ? form.mine : { ...form.mine, [name]: form.saved.fields[name] },
    conflicts: form.conflicts.filter((one) => one !== name),
  };
}

/** Applies my successful save; input during the save stays unsaved. */
export function acceptSave<K extends string>(form: SharedForm<K>, sent: Fields<K>, saved: SavedForm<K>): SharedForm<K> {
  const { fields } = mergeDraft(sent, form.mine, saved.fields);
  return { saved, mine: fields, conflicts: [], isRestored: false };
}

export function isEdited<K extends string>(form: SharedForm<K>): boolean {
  return !sameFields(form.mine, form.saved.fields);
}
