import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addIcons, iconPath } from "./icons.ts";
import { ROOM_ICONS } from "./room-icons.ts";

/** What can be on screen while only the landing page was loaded. */
const FIRST_SCREEN = [
  "app/site-header.tsx",
  "app/mobile-menu.tsx",
  "app/start-menu.tsx",
  "app/site-footer.tsx",
  "features/site/landing.tsx",
  "features/site/hero-paper.tsx",
  "ui/alert.tsx",
  "ui/banner-strip.tsx",
  "ui/button.tsx",
  "ui/sheet.tsx",
  "ui/toast-viewport.tsx",
];

test.each(FIRST_SCREEN)("%s shows no icon that only the other pages load", (file) => {
  const source = readFileSync(join(import.meta.dirname, "..", file), "utf8");
  expect(Object.keys(ROOM_ICONS).filter((name) => source.includes(`"${name}"`))).toEqual([]);
});

test("an icon of the rooms is there once they were loaded", () => {
  expect(iconPath("microphone")).toBeUndefined();
  addIcons(ROOM_ICONS);
  expect(iconPath("microphone")).toBe(ROOM_ICONS.microphone);
  expect(iconPath("check")).toMatch(/^M/u);
});
