/**
 * Returns a table without a prototype, for lookups of typed words. A plain object also has entries for "constructor"
 * and other inherited names.
 */
export function wordTable<T>(table: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.assign(Object.create(null) as Record<string, T>, table);
}
