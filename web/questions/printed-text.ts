/** The properties of a DOM node that this file reads. Tests build such nodes without a browser. */
export type TextTree = {
  readonly nodeType: number;
  readonly nodeValue: string | null;
  readonly childNodes: ArrayLike<TextTree>;
  /** Only on elements. `data-aside` marks what is not printed text: note numbers and evidence tags. */
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

export function printedText(node: TextTree): string {
  if (node.nodeType === TEXT_NODE) return node.nodeValue ?? "";
  if (isAside(node)) return "";
  return Array.from(node.childNodes).map(printedText).join("");
}

/**
 * Returns the offset in the printed text of `root` for a DOM position, or null for a position outside `root`. As in a
 * DOM range, `offset` counts UTF-16 units in a text node and children in an element.
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
