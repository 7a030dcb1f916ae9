/** What a keyboard user meets: every Tab stop, whether it is visible, and the order of the stops. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "./test.ts";

/** The element that has the focus, as the page describes it. */
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
  await page.evaluate(forget);
  const seen = new Map<number, string>();
  const faults: string[] = [];
  let first: number | null = null;
  let last: number | null = null;
  for (let presses = 0; presses < MAX_TAB_STOPS; presses += 1) {
    const stop = await nextStop(page);
    // A field for a day has a stop for each of its parts.
    if (stop === null || stop.id === last) continue;
    if (stop.id === first) break;
    first ??= stop.id;
    last = stop.id;
    if (seen.has(stop.id)) faults.push(`${stop.name}: Tab comes back to it and goes no further`);
    if (seen.has(stop.id)) break;
    seen.set(stop.id, stop.name);
    faults.push(...stop.faults.map((fault) => `${stop.name}: ${fault}`));
  }
  faults.push(...(await page.evaluate(readMissed)).map((missed) => `${missed}: Tab does not lead to it`));
  expect(faults, `by keyboard through ${name}`).toEqual([]);
  expect(seen.size, `stops of ${name}`).toBeGreaterThan(3);
}

/** Opens a dialog by keyboard: it takes the focus and keeps it, and Escape closes it and returns the focus. */
export async function walkDialog(page: Page, opener: Locator, dialog: Locator, name: string): Promise<void> {
  await page.keyboard.press("Enter");
  await expect(dialog, name).toBeVisible();
  await expect(dialog.locator(":focus"), `${name} takes the focus`).toHaveCount(1);
  await page.evaluate(forget);
  const faults: string[] = [];
  const seen = new Set<number>();
  for (let presses = 0; presses < MAX_TAB_STOPS; presses += 1) {
    const stop = await nextStop(page);
    // The browser's own controls are between the last stop and the first.
    if (stop === null) continue;
    if (seen.has(stop.id)) break;
    seen.add(stop.id);
    faults.push(...stop.faults.map((fault) => `${stop.name}: ${fault}`));
    await expect(dialog.locator(":focus"), `${name} keeps the focus: ${stop.name}`).toHaveCount(1);
  }
  expect(faults, `by keyboard through ${name}`).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog, name).toBeHidden();
  await expect(opener, `${name} gives the focus back`).toBeFocused();
}

/** Expects the focus on an element after the pressed one disappeared. */
export async function expectFocusKept(page: Page, when: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.matches("body, html") ?? true), `focus is lost: ${when}`)
    .toBe(false);
}

type Walk = { ids: WeakMap<Element, number>; count: number; last: { element: Element; look: string } | null };

function forget(): void {
  delete (window as { walk?: Walk }).walk;
}

// These run in the page and cannot use anything else in this file.
function readStop(): Stop | null {
  const scope = window as { walk?: Walk };
  const walk = (scope.walk ??= { ids: new WeakMap(), count: 0, last: null });
  const element = document.activeElement;
  const lookOf = (one: Element): string =>
    [one, one.closest("label"), one.nextElementSibling, one.parentElement]
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
  if (last !== null && last.element.isConnected && lookOf(last.element) === last.look)
    faults.push(
      `the stop before it (${last.element.textContent?.trim().slice(0, 40) ?? ""}) looks the same without the focus`,
    );
  const parts = [element, element.closest("label"), element.nextElementSibling].filter((part) => part !== null);
  const isRinged = parts.some((part) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part);
    return (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== "none";
  });
  if (!isRinged) faults.push("no ring around it");
  if ((element as HTMLElement).tabIndex > 0) faults.push("a tabindex of its own");

  const holder = element.closest("label") ?? element;
  const boxes = [...holder.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  const isInSight = boxes.some((box) =>
    [0.1, 0.5, 0.9].some((across) =>
      [0.1, 0.5, 0.9].some((down) => {
        const hit = document.elementFromPoint(box.left + box.width * across, box.top + box.height * down);
        return hit !== null && (holder.contains(hit) || hit.contains(holder));
      }),
    ),
  );
  if (!isInSight) faults.push("out of sight, or under something else");

  // Forward in the document, and never both up and to the left, against the direction of reading.
  if (last !== null && last.element.isConnected && element.compareDocumentPosition(last.element) & 2) {
    const before = last.element.getBoundingClientRect();
    const now = element.getBoundingClientRect();
    const isStuck = last.element.closest("header") !== null;
    if (!isStuck && now.bottom < before.top && now.right < before.left)
      faults.push("up and to the left of the stop before");
  }
  walk.last = { element, look: lookOf(element) };
  let id = walk.ids.get(element);
  if (id === undefined) {
    id = walk.count += 1;
    walk.ids.set(element, id);
  }
  const name = element.getAttribute("aria-label") ?? element.textContent?.trim() ?? "";
  return { id, name: `${element.tagName.toLowerCase()} "${(name || element.id).slice(0, 60)}"`, faults };
}

function readMissed(): string[] {
  const walk = (window as { walk?: Walk }).walk;
  const kinds =
    "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary";
  return [...document.querySelectorAll<HTMLElement>(kinds)]
    .filter((one) => one.tabIndex >= 0 && one.closest("[inert], dialog:not([open])") === null)
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && walk?.ids.has(one) !== true)
    .map(
      (one) =>
        `${one.tagName.toLowerCase()} "${(one.getAttribute("aria-label") ?? one.textContent ?? "").slice(0, 60)}"`,
    );
}
