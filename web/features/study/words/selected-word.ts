import { type PickedWord, pickWord } from "#core/exam/study/pick-word.ts";
import { printedOffset, printedText } from "#web/questions/printed-text.ts";

/** The words that the learner has selected, with their sentence and their place on the screen. */
export type SelectedWord = PickedWord & { box: DOMRect };

/**
 * Returns the selected words of a region with their sentence. Null if nothing or more than a phrase is selected, if the
 * selection starts in a control or outside the text, or if the words are scrolled out of sight.
 */
export function readSelectedWord(region: HTMLElement, selection: Selection | null): SelectedWord | null {
  if (selection === null || selection.rangeCount === 0 || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  if (!region.contains(range.startContainer)) return null;
  const block = blockOf(range.startContainer);
  if (block === null || !region.contains(block) || isOutsideText(range.startContainer)) return null;
  const start = printedOffset(block, range.startContainer, range.startOffset);
  if (start === null) return null;
  const text = printedText(block);
  // A triple click also selects the start of the next block. Only the words of the first block count.
  const end = printedOffset(block, range.endContainer, range.endOffset) ?? text.length;
  const picked = pickWord(text, { start, end });
  const box = range.getBoundingClientRect();
  return picked === null || !isVisible(box, block) ? null : { ...picked, box };
}

/** Returns the texts of a region's blocks, in order. */
export function blockTexts(region: HTMLElement): string[] {
  const walker = document.createTreeWalker(region, NodeFilter.SHOW_TEXT);
  const blocks = new Set<HTMLElement>();
  while (walker.nextNode() !== null) {
    const block = blockOf(walker.currentNode);
    if (block !== null && block.closest("[data-aside]") === null) blocks.add(block);
  }
  return [...blocks].map(printedText);
}

/** Returns whether any of the selected words is visible: on the screen, and not scrolled out of a pane. */
function isVisible(box: DOMRect, block: HTMLElement): boolean {
  if (box.bottom < 0 || box.top > document.documentElement.clientHeight) return false;
  for (let pane = block.parentElement; pane !== null && pane !== document.body; pane = pane.parentElement) {
    if (getComputedStyle(pane).overflowY === "visible") continue;
    const frame = pane.getBoundingClientRect();
    if (box.bottom < frame.top || box.top > frame.bottom) return false;
  }
  return true;
}

/** Returns whether a node is in a control, or in an element that is not part of the text, such as a note number. */
function isOutsideText(node: Node): boolean {
  const element = node instanceof Element ? node : node.parentElement;
  return (
    element === null || element.closest("button, input, select, textarea, [contenteditable], [data-aside]") !== null
  );
}

/** Returns the nearest element around a node that is not inline. */
function blockOf(node: Node): HTMLElement | null {
  let element = node instanceof HTMLElement ? node : node.parentElement;
  while (element !== null && getComputedStyle(element).display.startsWith("inline")) element = element.parentElement;
  return element;
}
