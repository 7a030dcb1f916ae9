import { expect, test } from "vitest";
import { sha256Base64 } from "#api/sha256.ts";
import { inlineFiles } from "./inline-files.ts";

const SHEETS: Record<string, string> = { "/a.css": "a{content:'$&'}", "/b.css": "b{}" };
const textOf = (path: string): string => SHEETS[path] ?? "";
const link = (path: string): string => `<link rel="stylesheet" crossorigin href="${path}">`;
const sha256 = (text: string): string => `'sha256-${sha256Base64(text)}'`;

test("puts the styles into the page in the order of their links, and disables the links", () => {
  const { html, styleSources } = inlineFiles(`<head>${link("/a.css")}<meta>${link("/b.css")}</head>`, textOf);
  const text = "a{content:'$&'}b{}";
  expect(html).toContain(`<style>${text}</style>`);
  expect(html.indexOf("<style>")).toBeLessThan(html.indexOf("<link"));
  expect(html).toContain('<link rel="stylesheet" crossorigin href="/a.css" disabled>');
  expect(html).toContain('<link rel="stylesheet" crossorigin href="/b.css" disabled>');
  expect(styleSources).toEqual([sha256(text)]);
});

test("allows the inline script by its hash, and no data block", () => {
  const { scriptSources } = inlineFiles('<script>run()</script><script type="application/json">{}</script>', textOf);
  expect(scriptSources).toEqual([sha256("run()")]);
});

test("leaves a page without styles and scripts as it is", () => {
  expect(inlineFiles("<p>$1</p>", textOf)).toEqual({ html: "<p>$1</p>", styleSources: [], scriptSources: [] });
});
