import { join } from "node:path";
import { expect, it } from "vitest";
import { compileBooks } from "#scripts/content/compile.ts";
import { findItem } from "#scripts/content/preview-item.ts";
import { previewPage } from "#scripts/content/preview-page.ts";

const FIXTURE = join(import.meta.dirname, "fixture");
const FOLDER = join(FIXTURE, "books/fixture-book/test-1/reading");
const ITEM = {
  slug: "fixture-reading",
  name: "Academic Reading",
  type: "reading",
  testType: "academic",
  folder: "books/fixture-book/test-1/reading",
} as const;

it.each(["fixture-reading", FOLDER, join(FOLDER, "passage-2.md")])("finds the module by %s", async (wanted) => {
  expect(findItem(await compileBooks(FIXTURE), wanted)).toEqual(ITEM);
});

it.each(["fixture", join(FOLDER, ".."), `${FOLDER}-2`])("finds no module by %s", async (wanted) => {
  expect(findItem(await compileBooks(FIXTURE), wanted)).toBeNull();
});

it("escapes a name that would close the page's script", () => {
  const name = "</script><script>alert(1)</script>";
  const page = previewPage({ item: { ...ITEM, name }, part: 2, email: "a@b.test", password: "p" });
  expect(page).not.toContain("<script>alert");
  expect(page).toContain('"part":2');
});
