/** A place in an answer, in UTF-16 units, `end` excluded. */
export type Span = { start: number; end: number };

/** The place without white space at its ends; null where nothing else is in it. */
export function trimSpan(text: string, { start, end }: Span): Span | null {
  let from = Math.max(0, start);
  let to = Math.min(text.length, end);
  while (from < to && /\s/u.test(text.charAt(from))) from += 1;
  while (to > from && /\s/u.test(text.charAt(to - 1))) to -= 1;
  return from < to ? { start: from, end: to } : null;
}

/** The sentence after (1) or before (-1) the place that is selected now; from nothing, the first or the last one. */
export function nextSentence(sentences: readonly Span[], now: Span | null, step: 1 | -1): Span | null {
  if (now === null) return (step === 1 ? sentences[0] : sentences.at(-1)) ?? null;
  const found =
    step === 1 ? sentences.find((one) => one.start > now.start) : sentences.findLast((one) => one.start < now.start);
  return found ?? (step === 1 ? sentences.at(-1) : sentences[0]) ?? null;
}

const LONGEST_QUOTE = 90;

/** The words at a place, without their middle where they are many. */
export function quoteOf(text: string, { start, end }: Span): string {
  const words = text.slice(start, end).replace(/\s+/gu, " ").trim();
  if (words.length <= LONGEST_QUOTE) return words;
  const half = LONGEST_QUOTE / 2;
  return `${words.slice(0, half).trimEnd()} … ${words.slice(-half).trimStart()}`;
}

// The stretches of text in the page: each element says in data-at where its text begins, and holds it as its one child.
const stretches = (root: HTMLElement): HTMLElement[] => [...root.querySelectorAll<HTMLElement>("[data-at]")];
const startOf = (stretch: HTMLElement): number => Number(stretch.dataset["at"]);
const lengthOf = (stretch: HTMLElement): number => stretch.firstChild?.nodeValue?.length ?? 0;

/** The place in the answer that a range of the page covers; null where it covers no words of it. */
export function spanOf(root: HTMLElement, range: Range, text: string): Span | null {
  const covered = stretches(root).filter((stretch) => range.intersectsNode(stretch));
  const [first, last] = [covered[0], covered.at(-1)];
  if (first === undefined || last === undefined) return null;
  const start = first.contains(range.startContainer) ? startOf(first) + range.startOffset : startOf(first);
  const end =
    last.contains(range.endContainer) && range.endContainer.nodeType === Node.TEXT_NODE
      ? startOf(last) + range.endOffset
      : startOf(last) + lengthOf(last);
  return trimSpan(text, { start, end });
}

/** The range of the page that shows a place of the answer. */
export function rangeOf(root: HTMLElement, { start, end }: Span): Range | null {
  const range = document.createRange();
  let hasStart = false;
  for (const stretch of stretches(root)) {
    const node = stretch.firstChild;
    const at = startOf(stretch);
    const until = at + lengthOf(stretch);
    if (node === null) continue;
    if (!hasStart && start < until) {
      range.setStart(node, Math.max(0, start - at));
      hasStart = true;
    }
    if (hasStart && end <= until) {
      range.setEnd(node, Math.max(0, end - at));
      return range;
    }
    if (hasStart) range.setEnd(node, lengthOf(stretch));
  }
  return hasStart ? range : null;
}
