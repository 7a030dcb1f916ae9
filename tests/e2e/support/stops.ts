/** Walks through a page by keyboard, and checks that every Tab stop is visible and in order. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "./test.ts";

/** The element that has the focus. */
type Stop = {
  /** The same number for the same element. */
  id: number;
  name: string;
  /** What is wrong with this stop, in words. */
  faults: string[];
};

/** More Tab stops than any page has. */
const MAX_TAB_STOPS = 200;

/** Presses Tab once. Returns null when the focus leaves the page. */
async function nextStop(page: Page): Promise<Stop | null> {
  await page.keyboard.press("Tab");
  return page.evaluate(readStop);
}

/** Visits every Tab stop of the page once. Fails if one is not visible or not in order. */
export async function walkPage(page: Page, name: string): Promise<void> {
  await expect(page.locator("main[aria-busy=true], main [aria-busy=true]"), `${name} is still loading`).toHaveCount(0);
  await page.evaluate(forgetStops);
  const visited = new Map<number, string>();
  const faults: string[] = [];
  let first: number | null = null;
  let last: number | null = null;
  for (let presses = 0; presses < MAX_TAB_STOPS; presses += 1) {
    const stop = await nextStop(page);
    // A date field is several Tab stops: day, month and year.
    if (stop === null || stop.id === last) continue;
    if (stop.id === first) break;
    first ??= stop.id;
    last = stop.id;
    if (visited.has(stop.id)) faults.push(`${stop.name}: Tab returns to it before the first stop`);
    if (visited.has(stop.id)) break;
    visited.set(stop.id, stop.name);
    faults.push(...stop.faults.map((fault) => `${stop.name}: ${fault}`));
  }
  faults.push(...(await page.evaluate(readMissed)).map((missed) => `${missed}: Tab does not reach it`));
  expect(faults, `by keyboard through ${name}`).toEqual([]);
  expect(visited.size, `stops of ${name}`).toBeGreaterThan(3);
}

/**
 * Opens a dialog by keyboard from the focused `opener`. Expects that the dialog takes the focus and keeps it, and that
 * Escape closes the dialog and returns the focus.
 */
export async function walkDialog(page: Page, opener: Locator, dialog: Locator, name: string): Promise<void> {
  await page.keyboard.press("Enter");
  await expect(dialog, name).toBeVisible();
  await expect(dialog.locator(":focus"), `${name} takes the focus`).toHaveCount(1);
  await page.evaluate(forgetStops);
  const faults: string[] = [];
  const visited = new Set<number>();
  for (let presses = 0; presses < MAX_TAB_STOPS; presses += 1) {
    const stop = await nextStop(page);
    // Between the last stop and the first, the focus is on the browser's own controls.
    if (stop === null) continue;
    if (visited.has(stop.id)) break;
    visited.add(stop.id);
    faults.push(...stop.faults.map((fault) => `${stop.name}: ${fault}`));
    await expect(dialog.locator(":focus"), `${name} keeps the focus: ${stop.name}`).toHaveCount(1);
  }
  expect(faults, `by keyboard through ${name}`).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog, name).toBeHidden();
  await expect(opener, `${name} returns the focus`).toBeFocused();
}

/** Expects that some element has the focus after the pressed element has disappeared. */
export async function expectFocusKept(page: Page, when: string): Promise<void> {
  await expect
    .poll(
      () => page.evaluate(() => document.activeElement?.matches("body, html") ?? true),
      `the focus is lost after: ${when}`,
    )
    .toBe(false);
}

/** What the page remembers of a walk: the numbered elements, and the last stop with its focus ring. */
type Walk = { ids: WeakMap<Element, number>; count: number; last: { element: Element; appearance: string } | null };

function forgetStops(): void {
  delete (window as { walk?: Walk }).walk;
}

// The functions below and forgetStops run in the page, so they cannot use other values of this file.
function readStop(): Stop | null {
  const scope = window as { walk?: Walk };
  const walk = (scope.walk ??= { ids: new WeakMap(), count: 0, last: null });
  const element = document.activeElement;
  const appearanceOf = (stop: Element): string =>
    [stop, stop.closest("label"), stop.nextElementSibling, stop.parentElement]
      .map((part) => {
        if (part === null) return "";
        const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(part);
        return outlineStyle === "none"
          ? `${boxShadow} ${borderColor}`
          : `${outlineWidth} ${outlineColor} ${boxShadow} ${borderColor}`;
      })
      .join("\n");
  const { last } = walk;
  walk.last = null;
  if (element === null || element.matches("body, html")) return null;
  const faults: string[] = [];
  if (last !== null && last.element.isConnected && appearanceOf(last.element) === last.appearance)
    faults.push(
      `the stop before it (${last.element.textContent?.trim().slice(0, 40) ?? ""}) looks the same without the focus`,
    );
  const parts = [element, element.closest("label"), element.nextElementSibling].filter((part) => part !== null);
  const hasRing = parts.some((part) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part);
    return (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== "none";
  });
  if (!hasRing) faults.push("no focus ring");
  if ((element as HTMLElement).tabIndex > 0) faults.push("a tabindex above 0");

  const target = element.closest("label") ?? element;
  const boxes = [...target.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  const isVisible = boxes.some((box) =>
    [0.1, 0.5, 0.9].some((across) =>
      [0.1, 0.5, 0.9].some((down) => {
        const hit = document.elementFromPoint(box.left + box.width * across, box.top + box.height * down);
        return hit !== null && (target.contains(hit) || hit.contains(target));
      }),
    ),
  );
  if (!isVisible) faults.push("out of sight, or covered by another element");

  // A stop that is later in the document than the stop before it must not be both above and to the left of that stop.
  if (
    last !== null &&
    last.element.isConnected &&
    element.compareDocumentPosition(last.element) & Node.DOCUMENT_POSITION_PRECEDING
  ) {
    const before = last.element.getBoundingClientRect();
    const now = element.getBoundingClientRect();
    const isLastInHeader = last.element.closest("header") !== null;
    if (!isLastInHeader && now.bottom < before.top && now.right < before.left)
      faults.push("up and to the left of the stop before");
  }
  walk.last = { element, appearance: appearanceOf(element) };
  let id = walk.ids.get(element);
  if (id === undefined) {
    id = walk.count += 1;
    walk.ids.set(element, id);
  }
  const name = element.getAttribute("aria-label") ?? element.textContent?.trim() ?? "";
  return { id, name: `${element.tagName.toLowerCase()} "${(name || element.id).slice(0, 60)}"`, faults };
}

/** Returns the visible controls that no Tab stop was on. */
function readMissed(): string[] {
  const walk = (window as { walk?: Walk }).walk;
  const kinds =
    "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary";
  return [...document.querySelectorAll<HTMLElement>(kinds)]
    .filter((control) => control.tabIndex >= 0 && control.closest("[inert], dialog:not([open])") === null)
    .filter((control) => control.checkVisibility({ visibilityProperty: true }) && walk?.ids.has(control) !== true)
    .map((control) => {
      const name = control.getAttribute("aria-label") ?? control.textContent ?? "";
      return `${control.tagName.toLowerCase()} "${name.slice(0, 60)}"`;
    });
}
