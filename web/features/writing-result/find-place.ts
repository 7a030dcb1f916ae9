import type { Place } from "#core/exam/writing/evaluation.ts";

/** Counts the non-space characters before `index`. The count is the same in any layout of the text. */
export function countNonSpaceBefore(text: string, index: number): number {
  let count = 0;
  for (let i = 0; i < Math.min(index, text.length); i += 1) if (!isSpace(text.charCodeAt(i))) count += 1;
  return count;
}

/** Returns the index of the first non-space character after `count` non-space characters, or the end of the text. */
export function indexAfter(text: string, count: number): number {
  let remaining = count;
  for (let i = 0; i < text.length; i += 1) {
    if (isSpace(text.charCodeAt(i))) continue;
    if (remaining === 0) return i;
    remaining -= 1;
  }
  return text.length;
}

/**
 * Returns whether a character code is a control character, a space, or a no-break, ideographic or typographic space.
 */
function isSpace(code: number): boolean {
  return code <= 0x20 || code === 0xa0 || code === 0x3000 || (code >= 0x2000 && code <= 0x200a);
}

/**
 * Returns a place of an answer as a range in the elements that show the answer. Null if they do not show the whole
 * answer, or if the place is empty. Ignores text that is hidden from screen readers.
 */
export function findRange(container: HTMLElement, text: string, { start, end }: Place): Range | null {
  const nodes = textNodes(container);
  const base = removeSpaces(nodes.map((node) => node.data).join("")).indexOf(removeSpaces(text));
  if (base === -1 || end <= start) return null;
  const [from, to] = [base + countNonSpaceBefore(text, start), base + countNonSpaceBefore(text, end)];
  const range = document.createRange();
  let passed = 0;
  let hasBegun = false;
  for (const node of nodes) {
    const nodeLength = countNonSpaceBefore(node.data, node.data.length);
    if (!hasBegun && passed + nodeLength > from) {
      range.setStart(node, indexAfter(node.data, from - passed));
      hasBegun = true;
    }
    if (hasBegun && passed + nodeLength >= to) {
      range.setEnd(node, indexAfter(node.data, to - passed - 1) + 1);
      return range;
    }
    passed += nodeLength;
  }
  return null;
}

function textNodes(container: HTMLElement): Text[] {
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node instanceof Text && node.parentElement?.closest("[aria-hidden=true]") == null) nodes.push(node);
  return nodes;
}

function removeSpaces(text: string): string {
  let withoutSpaces = "";
  for (let i = 0; i < text.length; i += 1) if (!isSpace(text.charCodeAt(i))) withoutSpaces += text.charAt(i);
  return withoutSpaces;
}
