/** The fields of a form, as text. */
export type Fields<K extends string = string> = Readonly<Record<K, string>>;

/** The result of merging two changes of one record. */
export type Merged<K extends string> = {
  /** All fields. A field in conflict has my value. */
  fields: Record<K, string>;
  /** Fields that both people changed differently. */
  conflicts: K[];
};

/** Merges two changes of one record, field by field. `base` is the record before both changes. */
export function mergeDraft<K extends string>(base: Fields<K>, mine: Fields<K>, theirs: Fields<K>): Merged<K> {
  const names = Object.keys(theirs) as K[];
  const conflicts = names.filter(
    (name) => mine[name] !== base[name] && theirs[name] !== base[name] && mine[name] !== theirs[name],
  );
  const fields = Object.fromEntries(
    names.map((name) => [name, mine[name] === base[name] ? theirs[name] : mine[name]]),
  ) as Record<K, string>;
  return { fields, conflicts };
}

/** Returns whether two forms have equal fields. */
export function hasSameFields<K extends string>(first: Fields<K>, second: Fields<K>): boolean {
  return (Object.keys(first) as K[]).every((name) => first[name] === second[name]);
}
