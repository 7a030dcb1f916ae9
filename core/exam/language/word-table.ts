/**
 * Returns a table without a prototype, for looking up words that learners typed. A plain object would also find
 * inherited names such as "constructor".
 */
export function wordTable<T>(table: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.assign(Object.create(null) as Record<string, T>, table);
}
