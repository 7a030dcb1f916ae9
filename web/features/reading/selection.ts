import { type Span, trimSpan } from "#core/exam/content/span.ts";
import { printedLength, printedOffset, printedText } from "#web/questions/printed-text.ts";
import type { Place } from "./highlights.ts";

/** Returns the places in `passage` that are selected, one for each block. */
export function selectedPlaces(passage: HTMLElement, selection: Selection | null): Place[] {
  if (selection === null || selection.rangeCount === 0 || selection.isCollapsed) return [];
  const range = selection.getRangeAt(0);
  return [...passage.querySelectorAll<HTMLElement>("[data-block]")].flatMap((element) => {
    const { block, text } = element.dataset;
    if (block === undefined || text === undefined || !range.intersectsNode(element)) return [];
    const start =
      printedOffset(element, range.startContainer, range.startOffset) ??
      (startsBefore(range, element) ? 0 : printedLength(element));
    const end =
      printedOffset(element, range.endContainer, range.endOffset) ??
      (endsAfter(range, element) ? printedLength(element) : 0);
    const span = trimSpan(printedText(element), { start, end });
    return span === null ? [] : [{ text, anchor: { block, ...span } }];
  });
}

const startsBefore = (range: Range, element: Node) => range.comparePoint(element, 0) >= 0;
const endsAfter = (range: Range, element: Node) => range.comparePoint(element, element.childNodes.length) <= 0;

/** Returns the sentences of a text as ranges. The keyboard selects the passage sentence by sentence. */
export function splitSentences(text: string): Span[] {
  const sentences: Span[] = [];
  const boundary = /[.?!]['’”")\]]*(?=\s+["'“‘(]*[A-Z0-9])/g;
  let start = 0;
  for (const match of text.matchAll(boundary)) {
    const end = match.index + match[0].length;
    const span = trimSpan(text, { start, end });
    if (span !== null) sentences.push(span);
    start = end;
  }
  const last = trimSpan(text, { start, end: text.length });
  if (last !== null) sentences.push(last);
  return sentences;
}
