import { expect, test } from "vitest";
import { sha256Base64 } from "#api/sha256.ts";
import { inlineFiles } from "./inline-files.ts";

const SHEETS: Record<string, string> = { "/a.css": "a{content:'$&'}", "/b.css": "b{}" };
const readSheet = (path: string): string => SHEETS[path] ?? "";
const renderLink = (path: string): string => `<link rel="stylesheet" crossorigin href="${path}">`;
const toSource = (text: string): string => `'sha256-${sha256Base64(text)}'`;

test("puts the styles into the page in the order of their links, and disables the links", () => {
  const { html, styleSources } = inlineFiles(
    `<head>${renderLink("/a.css")}<meta>${renderLink("/b.css")}</head>`,
    readSheet,
  );
  const text = "a{content:'$&'}b{}";
  expect(html).toContain(`<style>${text}</style>`);
  expect(html.indexOf("<style>")).toBeLessThan(html.indexOf("<link"));
  expect(html).toContain('<link rel="stylesheet" crossorigin href="/a.css" disabled>');
  expect(html).toContain('<link rel="stylesheet" crossorigin href="/b.css" disabled>');
  expect(styleSources).toEqual([toSource(text)]);
});

test("returns a CSP source for the inline script, and none for a data block", () => {
  const { scriptSources } = inlineFiles('<script>run()</script><script type="application/json">{}</script>', readSheet);
  expect(scriptSources).toEqual([toSource("run()")]);
});

test("does not change a page without styles and scripts", () => {
  expect(inlineFiles("<p>$1</p>", readSheet)).toEqual({ html: "<p>$1</p>", styleSources: [], scriptSources: [] });
});
