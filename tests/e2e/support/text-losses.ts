/** Finds content that is lost on a page with large text: it overflows, is cut off, or is covered. */
import type { Frame, Page } from "@playwright/test";

/** Returns a text for each loss. */
export function findLosses(page: Page | Frame): Promise<string[]> {
  return page.evaluate(readLosses);
}

// Runs in the page, so it cannot use other values of this file.
function readLosses(): string[] {
  const lost: string[] = [];
  const root = document.documentElement;
  const nameOf = (element: Element): string => {
    const words = element.getAttribute("aria-label") ?? element.textContent?.trim().replaceAll(/\s+/g, " ") ?? "";
    return `${element.tagName.toLowerCase()}.${element.className.toString().split(" ")[0] ?? ""} "${words.slice(0, 50)}"`;
  };
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  /** Whether only screen readers get the text. */
  const isHidden = (style: CSSStyleDeclaration): boolean => style.clipPath !== "none" || style.clip !== "auto";
  const modal = document.querySelector("dialog:modal");
  const scope = modal ?? document.body;

  const over = root.scrollWidth - root.clientWidth;
  if (over > 0) {
    lost.push(`the page scrolls sideways, by ${over} px`);
    const widest = [...scope.querySelectorAll("*")]
      .filter((element) => isShown(element) && element.getBoundingClientRect().right > root.clientWidth + 1)
      .filter((element) =>
        [...element.children].every((child) => child.getBoundingClientRect().right <= root.clientWidth + 1),
      );
    lost.push(...widest.slice(0, 3).map((element) => `  ${nameOf(element)} is too wide`));
  }

  const cuts = (value: string): boolean => value === "hidden" || value === "clip";
  const scrolls = (value: string): boolean => value === "auto" || value === "scroll";
  /** Returns the visible part of a box, and the nearest element around it that cuts off more than two pixels. */
  const clip = (from: Element, box: DOMRect): { visible: DOMRect; cutBy: Element | null } => {
    let [x0, y0, x1, y1] = [box.left, box.top, box.right, box.bottom];
    for (
      let around: Element | null = from;
      around !== null && around !== document.body;
      around = around.parentElement
    ) {
      const style = getComputedStyle(around);
      const edge = around.getBoundingClientRect();
      const isExtract = style.webkitLineClamp !== "none" && style.webkitLineClamp !== "";
      const isCutAcross = cuts(style.overflowX) && (x0 < edge.left - 2 || x1 > edge.right + 2);
      const isCutDown = cuts(style.overflowY) && (y0 < edge.top - 2 || y1 > edge.bottom + 2);
      // An extract may be cut, because one click shows all of it.
      if ((isCutAcross || isCutDown) && !isExtract) return { visible: box, cutBy: around };
      if (scrolls(style.overflowX) || isExtract) [x0, x1] = [Math.max(x0, edge.left), Math.min(x1, edge.right)];
      if (scrolls(style.overflowY) || isExtract) [y0, y1] = [Math.max(y0, edge.top), Math.min(y1, edge.bottom)];
      if (x1 <= x0 || y1 <= y0) break;
      if (style.position === "fixed") break;
    }
    return { visible: new DOMRect(x0, y0, Math.max(0, x1 - x0), Math.max(0, y1 - y0)), cutBy: null };
  };

  const words = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  const cutters = new Set<Element>();
  for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
    const holder = node.parentElement;
    // Text inside a picture, such as a drawing of the app, may be cut.
    if (holder === null || (node.textContent ?? "").trim() === "" || holder.closest('[role="img"]') !== null) continue;
    if (!isShown(holder) || isHidden(getComputedStyle(holder))) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      const { cutBy } = clip(holder, box);
      if (cutBy === null || cutters.has(cutBy) || isHidden(getComputedStyle(cutBy))) continue;
      cutters.add(cutBy);
      lost.push(`"${(node.textContent ?? "").trim().slice(0, 40)}" is cut off by ${nameOf(cutBy)}`);
    }
  }

  const kinds = "a[href], button, input, select, textarea, summary, [role='tab'], [role='switch']";
  const controls = [...scope.querySelectorAll<HTMLElement>(kinds)].filter((control) => {
    const style = getComputedStyle(control);
    // The skip link is above the page until it has the focus.
    return isShown(control) && !isHidden(style) && control.getAttribute("href") !== "#main";
  });
  const boxes = controls.map((control) =>
    [...control.getClientRects()]
      .map((box) => clip(control.parentElement ?? control, box).visible)
      .filter(({ width, height }) => width > 2 && height > 2),
  );
  for (const [i, control] of controls.entries()) {
    const isOutside = boxes[i]?.some((box) => box.right > root.clientWidth + 1 || box.left < -1) ?? false;
    if (isOutside) lost.push(`${nameOf(control)} is outside the screen`);
  }
  const isIn = (inner: DOMRect, outer: DOMRect): boolean =>
    inner.left >= outer.left - 1 &&
    inner.right <= outer.right + 1 &&
    inner.top >= outer.top - 1 &&
    inner.bottom <= outer.bottom + 1;
  /** Returns the fixed or sticky element around a control, or null. These elements cover the page on purpose. */
  const layerOf = (control: Element): Element | null => {
    for (let box: Element | null = control; box !== null && box !== document.body; box = box.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(box).position)) return box;
    return null;
  };
  const layers = controls.map(layerOf);
  for (const [i, control] of controls.entries())
    for (let j = i + 1; j < controls.length; j += 1) {
      const other = controls[j];
      if (other === undefined || control.contains(other) || other.contains(control) || layers[i] !== layers[j])
        continue;
      const isOverlap = boxes[i]?.some((a) =>
        boxes[j]?.some((b) => {
          const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          // A button inside its field is intended, and targets may overlap slightly.
          return across > 2 && down > 8 && !isIn(a, b) && !isIn(b, a);
        }),
      );
      if (isOverlap === true) lost.push(`${nameOf(control)} and ${nameOf(other)} overlap`);
    }
  return lost;
}
