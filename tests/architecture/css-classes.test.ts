/**
 * Checks that components and their CSS modules name the same classes. No other check finds a class that a rename
 * missed.
 */
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const COMPONENTS = globSync("web/**/*.tsx", { cwd: root });
const STYLES = globSync("web/**/*.module.css", { cwd: root });

/** Returns the classes of each CSS module that this component uses. `null` stands for a computed class. */
function usedClasses(component: string): { module: string; used: (string | null)[] }[] {
  const source = read(component);
  return [...source.matchAll(/^import (\w+) from "([^"]+\.module\.css)";$/gmu)].map(([, name = "", path = ""]) => ({
    module: normalize(path.startsWith("#") ? path.slice(1) : join(dirname(component), path)),
    used: [...source.matchAll(new RegExp(`(?<![\\w."'/-])${name}(?:\\.(\\w+)|\\[)`, "gu"))].map(
      ([, used]) => used ?? null,
    ),
  }));
}

const withoutCommentsAndAddresses = (css: string): string => css.replaceAll(/\/\*[\s\S]*?\*\/|url\("[^"]*"\)/gu, "");

/** Returns the selectors of the rules outside `@media` and other blocks. */
function outerSelectors(css: string): string[] {
  const selectors: string[] = [];
  let depth = 0;
  let text = "";
  for (const char of withoutCommentsAndAddresses(css)) {
    if (char === "{") {
      if (depth === 0 && !text.trim().startsWith("@")) selectors.push(text.trim().replaceAll(/\s+/gu, " "));
      depth += 1;
    } else if (char === "}") depth -= 1;
    text = "{};".includes(char) ? "" : text + char;
  }
  return selectors;
}

const classesIn = (css: string): Set<string> =>
  new Set([...withoutCommentsAndAddresses(css).matchAll(/\.([A-Za-z_][\w-]*)/gu)].map(([, name = ""]) => name));

test.each(COMPONENTS)("%s uses classes that exist", (component) => {
  for (const { module, used } of usedClasses(component))
    expect(
      used.filter((name) => name !== null && !classesIn(read(module)).has(name)),
      module,
    ).toEqual([]);
});

test("no CSS module has a class that no component uses", () => {
  const used = new Map<string, Set<string | null>>();
  for (const component of COMPONENTS)
    for (const { module, used: names } of usedClasses(component))
      used.set(module, new Set([...(used.get(module) ?? []), ...names]));
  const unused = STYLES.flatMap((module) => {
    const names = used.get(module) ?? new Set();
    return names.has(null)
      ? []
      : [...classesIn(read(module))].filter((name) => !names.has(name)).map((name) => `${module}: .${name}`);
  });
  expect(unused).toEqual([]);
});

test.each(STYLES)("%s states each selector once", (module) => {
  const selectors = outerSelectors(read(module));
  expect(selectors.filter((selector, index) => selectors.indexOf(selector) !== index)).toEqual([]);
});
