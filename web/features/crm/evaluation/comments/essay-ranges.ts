import { type Span, trimSpan } from "#core/exam/content/span.ts";

/**
 * Returns the next sentence that begins after the start of the selection if `step` is 1, or the last one that begins
 * before it if `step` is -1. If there is none, stays on the last or the first sentence. Without a selection, returns
 * the first sentence if `step` is 1, otherwise the last.
 */
export function nextSentence(sentences: readonly Span[], selection: Span | null, step: 1 | -1): Span | null {
  if (selection === null) return (step === 1 ? sentences[0] : sentences.at(-1)) ?? null;
  const neighbour =
    step === 1
      ? sentences.find(({ start }) => start > selection.start)
      : sentences.findLast(({ start }) => start < selection.start);
  return neighbour ?? (step === 1 ? sentences.at(-1) : sentences[0]) ?? null;
}

/**
 * Returns the elements with text. `data-at` is where the text of an element begins in the answer. The text is the
 * element's only child.
 */
const listTextElements = (root: HTMLElement): HTMLElement[] => [...root.querySelectorAll<HTMLElement>("[data-at]")];
const readStart = (element: HTMLElement): number => Number(element.dataset["at"]);
const readLength = (element: HTMLElement): number => element.firstChild?.nodeValue?.length ?? 0;

/** Converts a DOM range to a range of the answer. Null if the range covers no text. */
export function toSpan(root: HTMLElement, range: Range, text: string): Span | null {
  const covered = listTextElements(root).filter((element) => range.intersectsNode(element));
  const [first, last] = [covered[0], covered.at(-1)];
  if (first === undefined || last === undefined) return null;
  const { startContainer, startOffset, endContainer, endOffset } = range;
  return trimSpan(text, {
    start: readStart(first) + (startContainer === first.firstChild ? startOffset : 0),
    end: readStart(last) + (endContainer === last.firstChild ? endOffset : readLength(last)),
  });
}

/** Converts a range of the answer to a DOM range. Null if `root` shows no text after `start`. */
export function toRange(root: HTMLElement, { start, end }: Span): Range | null {
  const range = document.createRange();
  let hasStart = false;
  for (const element of listTextElements(root)) {
    const node = element.firstChild;
    const elementStart = readStart(element);
    const elementEnd = elementStart + readLength(element);
    if (node === null) continue;
    if (!hasStart && start < elementEnd) {
      range.setStart(node, Math.max(0, start - elementStart));
      hasStart = true;
    }
    if (hasStart && end <= elementEnd) {
      range.setEnd(node, Math.max(0, end - elementStart));
      return range;
    }
    if (hasStart) range.setEnd(node, readLength(element));
  }
  return hasStart ? range : null;
}
