type Span = { start: number; end: number };

/** Inserts a mark into marks that are in order and do not overlap. Returns false if it overlaps one of them. */
export function insertUnlessOverlapping<Mark extends Span>(marks: Mark[], mark: Mark): boolean {
  const at = firstEndingAfter(marks, mark.start);
  const next = marks[at];
  if (next !== undefined && next.start < mark.end) return false;
  marks.splice(at, 0, mark);
  return true;
}

/** Returns the index of the first mark that ends after `offset`. The marks are in order and do not overlap. */
export function firstEndingAfter(marks: readonly Span[], offset: number): number {
  let low = 0;
  let high = marks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((marks[middle]?.end ?? 0) > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}
