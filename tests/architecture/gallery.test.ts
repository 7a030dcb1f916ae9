/** Checks that the gallery shows every shared component, because that is where people look for one. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
/** Parts of other components, and one that shows what an API sends. */
const NOT_SHOWN = ["form/field.tsx", "media/sound-controls.tsx", "display/server-html.tsx"];

test("the gallery shows every component of web/ui", () => {
  const gallery = readFileSync(join(root, "tests/gallery/components.tsx"), "utf8");
  const components = globSync("**/*.tsx", { cwd: join(root, "web/ui") }).filter(
    (file) =>
      !file.endsWith(".component.test.tsx") &&
      !NOT_SHOWN.includes(file) &&
      /^export function [A-Z]/mu.test(readFileSync(join(root, "web/ui", file), "utf8")),
  );
  expect(components.length).toBeGreaterThan(20);
  expect(components.filter((file) => !gallery.includes(`"#web/ui/${file}"`))).toEqual([]);
});
