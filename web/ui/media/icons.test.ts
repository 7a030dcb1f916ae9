import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addIcons, iconPath } from "./icons.ts";
import { LAZY_ICONS } from "./lazy-icons.ts";

const web = join(import.meta.dirname, "..", "..");
const sourcesIn = (folder: string, recursive?: true): string[] =>
  readdirSync(join(web, folder), { recursive: recursive === true, encoding: "utf8" })
    .filter((name) => /(?<!\.test)\.tsx?$/u.test(name))
    .map((name) => `${folder}/${name}`);

/** Components of web/ui that no page with a size budget uses. */
const UNBUDGETED_UI_FILES = new Set(["ui/media/sound-controls.tsx"]);

/**
 * Components of the public pages with a size budget (BUDGETED_PAGES in web/app/shell/page.ts). For visitors, these
 * pages do not load lazy-icons.ts.
 */
const BUDGETED_FILES = [
  "app/shell/layout/site-header.tsx",
  "app/shell/navigation/mobile-menu.tsx",
  "app/shell/navigation/drop-down.tsx",
  "app/shell/navigation/nav-bar.tsx",
  "app/shell/navigation/start-menu.tsx",
  "app/shell/layout/site-footer.tsx",
  "features/attempts/attempt-rows.tsx",
  ...["features/site", "features/auth", "features/library", "features/comments", "features/samples"].flatMap((folder) =>
    sourcesIn(folder),
  ),
  ...sourcesIn("ui", true).filter((file) => file.endsWith(".tsx") && !UNBUDGETED_UI_FILES.has(file)),
];

test.each(BUDGETED_FILES)("%s uses no icon of lazy-icons.ts", (file) => {
  const source = readFileSync(join(web, file), "utf8");
  expect(Object.keys(LAZY_ICONS).filter((name) => source.includes(`"${name}"`))).toEqual([]);
});

test("an icon of lazy-icons.ts is available once addIcons has its path", () => {
  expect(iconPath("microphone", 24)).toBeUndefined();
  addIcons(LAZY_ICONS);
  expect(iconPath("microphone", 256)).toBe(LAZY_ICONS.microphone);
  expect(iconPath("check", 24)).toMatch(/^M/u);
});
