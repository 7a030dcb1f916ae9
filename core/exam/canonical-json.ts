/**
 * Returns JSON with the keys of every object sorted, so that equal values have equal text. `value` is parsed JSON.
 * Callers hash the text and store the hash, so the text of a value must never change.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(withSortedKeys(value));
}

// A replacer of JSON.stringify would be called for each number of a long list, which takes ten times as long.
function withSortedKeys(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.some(isObject) ? value.map(withSortedKeys) : value;
  // Without a prototype, the key "__proto__" is like any other.
  const sorted = Object.create(null) as Record<string, unknown>;
  for (const key of Object.keys(value).toSorted())
    sorted[key] = withSortedKeys((value as Record<string, unknown>)[key]);
  return sorted;
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
