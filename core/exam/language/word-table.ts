/**
 * A table that is asked for words somebody typed: it holds what it was given and nothing besides. A plain object also
 * answers to "constructor" and the other names that every object has.
 */
export function wordTable<T>(table: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.assign(Object.create(null) as Record<string, T>, table);
}
