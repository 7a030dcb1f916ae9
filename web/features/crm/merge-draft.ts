/** The fields of a form, as text. */
export type Fields<K extends string = string> = Readonly<Record<K, string>>;

/** What became of a form whose record was saved by somebody else meanwhile. */
export type Merged<K extends string> = {
  /** Every field; where both changed it, mine. */
  fields: Record<K, string>;
  /** Fields that both changed, each in another way: a person decides. */
  conflicts: K[];
};

/**
 * Brings two changes of one record together, field by field: what only one side changed is that side's. `base` is the
 * record as it was when mine was begun, `theirs` as it is now.
 */
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

/** Whether two forms hold the same. */
export function sameFields<K extends string>(one: Fields<K>, other: Fields<K>): boolean {
  return (Object.keys(one) as K[]).every((name) => one[name] === other[name]);
}
