import { type Span, trimSpan } from "#core/exam/content/span.ts";

/** Returns the sentence after (1) or before (-1) the selection. Without a selection, returns the first or the last. */
export function nextSentence(sentences: readonly Span[], selection: Span | null, step: 1 | -1): Span | null {
  if (selection === null) return (step === 1 ? sentences[0] : sentences.at(-1)) ?? null;
  const found =
    step === 1
      ? sentences.find(({ start }) => start > selection.start)
      : sentences.findLast(({ start }) => start < selection.start);
  return found ?? (step === 1 ? sentences.at(-1) : sentences[0]) ?? null;
}

/**
 * Returns the elements with text. `data-at` is the position of their text in the answer; their only child is the text.
 */
const textElements = (root: HTMLElement): HTMLElement[] => [...root.querySelectorAll<HTMLElement>("[data-at]")];
const startOf = (element: HTMLElement): number => Number(element.dataset["at"]);
const lengthOf = (element: HTMLElement): number => element.firstChild?.nodeValue?.length ?? 0;

/** Converts a DOM range to a range of the answer. Null if the range covers no words. */
export function spanOf(root: HTMLElement, range: Range, text: string): Span | null {
  const covered = textElements(root).filter((element) => range.intersectsNode(element));
  const [first, last] = [covered[0], covered.at(-1)];
  if (first === undefined || last === undefined) return null;
  const start = first.contains(range.startContainer) ? startOf(first) + range.startOffset : startOf(first);
  const end =
    last.contains(range.endContainer) && range.endContainer.nodeType === Node.TEXT_NODE
      ? startOf(last) + range.endOffset
      : startOf(last) + lengthOf(last);
  return trimSpan(text, { start, end });
}

/** Converts a range of the answer to a DOM range. Null if `root` shows none of its text. */
export function rangeOf(root: HTMLElement, { start, end }: Span): Range | null {
  const range = document.createRange();
  let hasStart = false;
  for (const element of textElements(root)) {
    const node = element.firstChild;
    const elementStart = startOf(element);
    const elementEnd = elementStart + lengthOf(element);
    if (node === null) continue;
    if (!hasStart && start < elementEnd) {
      range.setStart(node, Math.max(0, start - elementStart));
      hasStart = true;
    }
    if (hasStart && end <= elementEnd) {
      range.setEnd(node, Math.max(0, end - elementStart));
      return range;
    }
    if (hasStart) range.setEnd(node, lengthOf(element));
  }
  return hasStart ? range : null;
}
