import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addIcons, iconPath } from "./icons.ts";
import { ROOM_ICONS } from "./room-icons.ts";

const web = join(import.meta.dirname, "..");
const sourcesIn = (folder: string): string[] =>
  readdirSync(join(web, folder))
    .filter((name) => /(?<!\.test)\.tsx?$/u.test(name))
    .map((name) => `${folder}/${name}`);

/** What can be on screen while only pages with a budget were loaded (LEAN_PAGES in app/page.ts). */
const FIRST_SCREEN = [
  "app/site-header.tsx",
  "app/mobile-menu.tsx",
  "app/start-menu.tsx",
  "app/site-footer.tsx",
  "features/attempts/attempt-rows.tsx",
  ...["features/site", "features/auth", "features/library", "features/comments", "features/samples"].flatMap(sourcesIn),
  ...sourcesIn("ui").filter((file) => file.endsWith(".tsx")),
];

test.each(FIRST_SCREEN)("%s shows no icon that only the rooms load", (file) => {
  const source = readFileSync(join(web, file), "utf8");
  expect(Object.keys(ROOM_ICONS).filter((name) => source.includes(`"${name}"`))).toEqual([]);
});

test("an icon of the rooms is there once they were loaded", () => {
  expect(iconPath("microphone", 24)).toBeUndefined();
  addIcons(ROOM_ICONS);
  expect(iconPath("microphone", 256)).toBe(ROOM_ICONS.microphone);
  expect(iconPath("check", 24)).toMatch(/^M/u);
});
