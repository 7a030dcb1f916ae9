import { type Fields, mergeDraft, sameFields } from "./merge-draft.ts";

/** What the server holds of a form, and who put it there. Times in ms since 1970. */
export type SavedForm<K extends string> = {
  version: number;
  fields: Fields<K>;
  staff_name: string | null;
  saved_at: number | null;
};

/**
 * What was typed and not saved. `base` is the record that it began from; null where that is not known, as for a draft
 * from another device.
 */
export type FormDraft<K extends string> = {
  base_version: number;
  base: Fields<K> | null;
  fields: Fields<K>;
  at: number | null;
};

/** A form being filled in: what it began from, what it holds now, and fields that a person must decide about. */
export type KeptForm<K extends string> = {
  saved: SavedForm<K>;
  mine: Fields<K>;
  conflicts: readonly K[];
  /** Taken up again from a draft. */
  isRestored: boolean;
};

/** A form as it opens: the draft goes on where there is one, and meets whatever was saved meanwhile. */
export function openForm<K extends string>(saved: SavedForm<K>, draft: FormDraft<K> | null): KeptForm<K> {
  const plain = { saved, mine: saved.fields, conflicts: [], isRestored: false };
  if (draft === null || sameFields(draft.fields, saved.fields)) return plain;
  if (draft.base_version === saved.version)
    return { ...plain, mine: { ...saved.fields, ...draft.fields }, isRestored: true };
  return {
    ...meetSave(
      { ...plain, saved: { ...saved, fields: draft.base ?? unknownBase(saved.fields) }, mine: draft.fields },
      saved,
    ),
    isRestored: true,
  };
}

/** Without a known beginning every difference is a question. */
function unknownBase<K extends string>(fields: Fields<K>): Fields<K> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, "\u0000"])) as Record<K, string>;
}

export function typeInto<K extends string>(form: KeptForm<K>, name: K, value: string): KeptForm<K> {
  return { ...form, mine: { ...form.mine, [name]: value } };
}

/** Somebody else saved: fields that only they changed become theirs, fields that both changed are asked about. */
export function meetSave<K extends string>(form: KeptForm<K>, theirs: SavedForm<K>): KeptForm<K> {
  if (theirs.version === form.saved.version && sameFields(theirs.fields, form.saved.fields))
    return { ...form, saved: theirs };
  const { fields, conflicts } = mergeDraft(form.saved.fields, form.mine, theirs.fields);
  const open = form.conflicts.filter((name) => fields[name] !== theirs.fields[name] && !conflicts.includes(name));
  return { ...form, saved: theirs, mine: fields, conflicts: [...open, ...conflicts] };
}

/** One of the two texts stays. Mine is then a change like any other, to be saved. */
export function decide<K extends string>(form: KeptForm<K>, name: K, side: "mine" | "theirs"): KeptForm<K> {
  return {
    ...form,
    mine: side === "mine" ? form.mine : { ...form.mine, [name]: form.saved.fields[name] },
    conflicts: form.conflicts.filter((one) => one !== name),
  };
}

/** My save went through: what was typed while it was under way stays to be saved. */
export function acceptSave<K extends string>(form: KeptForm<K>, sent: Fields<K>, saved: SavedForm<K>): KeptForm<K> {
  const { fields } = mergeDraft(sent, form.mine, saved.fields);
  return { saved, mine: fields, conflicts: [], isRestored: false };
}

export function isEdited<K extends string>(form: KeptForm<K>): boolean {
  return !sameFields(form.mine, form.saved.fields);
}
