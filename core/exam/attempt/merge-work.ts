import { canonicalJson } from "../canonical-json.ts";
import { type AttemptWork, type Highlight, MAX_HIGHLIGHTS } from "./attempt.ts";

/**
 * Merges `sent`, the work of one side, into `head`, the work of the other, question by question
 * (docs/reliability.md#merging). Takes over only what `sent` changed since `base`, the last work that both sides
 * shared. So an old copy does not undo answers that it never had.
 */
export function mergeWork(head: AttemptWork, base: AttemptWork, sent: AttemptWork): AttemptWork {
  if (isSame(head, base)) return sent;
  return {
    answers: mergeRecord(head.answers, base.answers, sent.answers),
    flags: mergeFlags(head.flags, base.flags, sent.flags),
    highlights: mergeHighlights(head.highlights, base.highlights, sent.highlights),
    seconds: mergeRecord(head.seconds, base.seconds, sent.seconds),
  };
}

function mergeRecord<T>(head: Record<string, T>, base: Record<string, T>, sent: Record<string, T>): Record<string, T> {
  const merged = new Map(Object.entries(head));
  const before = new Map(Object.entries(base));
  for (const key of before.keys()) if (!Object.hasOwn(sent, key)) merged.delete(key);
  for (const [key, value] of Object.entries(sent)) if (!isSame(before.get(key), value)) merged.set(key, value);
  return Object.fromEntries(merged);
}

function mergeFlags(head: readonly number[], base: readonly number[], sent: readonly number[]): number[] {
  const merged = new Set(head);
  const [before, after] = [new Set(base), new Set(sent)];
  for (const number of before) if (!after.has(number)) merged.delete(number);
  for (const number of after) if (!before.has(number)) merged.add(number);
  return [...merged].sort((a, b) => a - b);
}

function mergeHighlights(
  head: readonly Highlight[],
  base: readonly Highlight[],
  sent: readonly Highlight[],
): Highlight[] {
  const byId = (list: readonly Highlight[]): Record<string, Highlight> =>
    Object.fromEntries(list.map((entry) => [entry.id, entry]));
  return Object.values(mergeRecord(byId(head), byId(base), byId(sent))).slice(0, MAX_HIGHLIGHTS);
}

function isSame(a: unknown, b: unknown): boolean {
  return canonicalJson(a ?? null) === canonicalJson(b ?? null);
}
