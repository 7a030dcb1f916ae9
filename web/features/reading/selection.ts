import { type Span, trimSpan } from "#core/exam/content/span.ts";
import type { Place } from "./highlights.ts";

/** The part of the DOM that selections need, so that the arithmetic can be tested without a browser. */
export type TextTree = {
  readonly nodeType: number;
  readonly nodeValue: string | null;
  readonly childNodes: ArrayLike<TextTree>;
  /** Present on elements; `data-aside` marks what is not printed text (note numbers, evidence tags). */
  readonly dataset?: { readonly [name: string]: string | undefined };
};

const TEXT_NODE = 3;
const isAside = (node: TextTree) => node.dataset?.["aside"] !== undefined;

/** Returns the UTF-16 length of the printed text in a node. */
export function printedLength(node: TextTree): number {
  if (node.nodeType === TEXT_NODE) return node.nodeValue?.length ?? 0;
  if (isAside(node)) return 0;
  return Array.from(node.childNodes).reduce((sum, child) => sum + printedLength(child), 0);
}

/**
 * Converts a DOM position to an offset in the printed text of `root`, or null outside it. As in a DOM range, `offset`
 * counts UTF-16 units in a text node and children in an element.
 */
export function printedOffset(root: TextTree, node: TextTree, offset: number): number | null {
  if (root === node) {
    if (root.nodeType === TEXT_NODE) return Math.min(offset, root.nodeValue?.length ?? 0);
    if (isAside(root)) return 0;
    return Array.from(root.childNodes)
      .slice(0, offset)
      .reduce((sum, child) => sum + printedLength(child), 0);
  }
  if (root.nodeType === TEXT_NODE) return null;
  let before = 0;
  for (const child of Array.from(root.childNodes)) {
    const inside = printedOffset(child, node, offset);
    if (inside !== null) return before + (isAside(root) ? 0 : inside);
    before += printedLength(child);
  }
  return null;
}

/** Returns the places that the selection covers in `passage`, one per block. */
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

function printedText(node: TextTree): string {
  if (node.nodeType === TEXT_NODE) return node.nodeValue ?? "";
  if (isAside(node)) return "";
  return Array.from(node.childNodes).map(printedText).join("");
}

const startsBefore = (range: Range, element: Node) => range.comparePoint(element, 0) >= 0;
const endsAfter = (range: Range, element: Node) => range.comparePoint(element, element.childNodes.length) <= 0;

/** Returns the sentence ranges of a text, for moving by keyboard. */
export function sentences(text: string): Span[] {
  const found: Span[] = [];
  const boundary = /[.?!]['’”")\]]*(?=\s+["'“‘(]*[A-Z0-9])/g;
  let start = 0;
  for (const match of text.matchAll(boundary)) {
    const end = match.index + match[0].length;
    const span = trimSpan(text, { start, end });
    if (span !== null) found.push(span);
    start = end;
  }
  const last = trimSpan(text, { start, end: text.length });
  if (last !== null) found.push(last);
  return found;
}
