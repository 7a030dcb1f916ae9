import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const web = join(import.meta.dirname, "..", "..");
const tokens = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");

test("the durations of transitions match the specification", () => {
  expect(tokens).toContain("--t-modal: 300ms");
  expect(tokens).toContain("--t-quick: 150ms");
});

test("layouts change at the widths of the specification", () => {
  const widths = readdirSync(web, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".css"))
    .flatMap((name) => [...readFileSync(join(web, name), "utf8").matchAll(/@media[^{]*min-width:\s*(\d+)px/gu)])
    .map((match) => Number(match[1]));
  expect(widths).toContain(1224);
  expect(widths).toContain(768);
  expect(widths).toContain(992);
});

test("every CSS variable that a style uses is defined", () => {
  const texts = readdirSync(web, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:css|tsx?|html)$/.test(name))
    .map((name) => readFileSync(join(web, name), "utf8"));
  const find = (pattern: RegExp): Set<string> =>
    new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? "")));
  const defined = find(/(--[a-z][\w-]*)(?:["'\]]*:|", )/gu);
  const used = find(/var\((--[a-z][\w-]*)/gu);
  expect([...used].filter((name) => !defined.has(name))).toEqual([]);
});
