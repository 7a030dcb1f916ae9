import { afterEach, expect, it, test } from "vitest";
import { copyForSnapshot, canStoreSnapshot, inlineStyles } from "./store-snapshot.ts";

afterEach(() => document.body.replaceChildren());

it.each([
  "/",
  "/about",
  "/dashboard/",
  "/ieltstest/reading/",
  "/book/tidewater-1",
  "/samples/module/academic/writing/1",
])("a snapshot of the page %s may be stored", (pathname) => {
  expect(canStoreSnapshot({ pathname, search: "" })).toBe(true);
});

it.each([
  "/ieltstest/attempt/reading/m-1/Abc_-1",
  "/ieltstest/attempt/reading/m-1/Abc_-1/get_result",
  "/dashboard/examiner_evaluation/",
  "/account",
  "/login",
  "/payment/WRITING1",
  "/crm/evaluations",
])("no snapshot of the page %s may be stored", (pathname) => {
  expect(canStoreSnapshot({ pathname, search: "" })).toBe(false);
});

test("no snapshot of a page with a query may be stored", () => {
  expect(canStoreSnapshot({ pathname: "/", search: "?alert=Hello" })).toBe(false);
});

test("a snapshot contains the text of the style sheets, which its policy allows by a hash", async () => {
  const address = URL.createObjectURL(new Blob(["main { color: red }"], { type: "text/css" }));
  document.head.insertAdjacentHTML(
    "beforeend",
    `<link rel="stylesheet" href="${address}"><link rel="modulepreload" href="/assets/app.js">`,
  );
  const copy = copyForSnapshot(document, null);
  for (const link of document.head.querySelectorAll(`[href="${address}"], [rel="modulepreload"]`)) link.remove();
  for (const link of copy.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (link.href !== address) link.remove();
  const source = await inlineStyles(copy);

  const style = copy.querySelector("style")?.textContent ?? "";
  expect(style).toBe("main { color: red }");
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(style)));
  expect(source).toBe(`'sha256-${btoa(String.fromCodePoint(...hash))}'`);
  expect(copy.querySelector('link[rel="stylesheet"]')?.hasAttribute("disabled")).toBe(true);
  // Scripts are fetched after the snapshot is painted.
  expect(copy.querySelector('link[rel="modulepreload"]')).toBeNull();
  expect(copy.querySelector('link[href="/assets/app.js"]')).not.toBeNull();
});

test("a snapshot has no attribute that hides the snapshot of another account", () => {
  document.documentElement.dataset["foreign"] = "";
  const stored = copyForSnapshot(document, "account-1");
  delete document.documentElement.dataset["foreign"];

  expect(stored.dataset["foreign"]).toBeUndefined();
});

test("a snapshot has no dialogs, messages, data to hydrate or theme, and its fields are disabled", () => {
  document.documentElement.dataset["theme"] = "dark";
  document.body.innerHTML = `
    <main id="main"><h1>Reading</h1><input name="q"><a href="/dashboard/">Dashboard</a></main>
    <dialog open>Sign out?</dialog><div role="status">Saved</div><script type="application/json" id="data">{}</script>`;
  const stored = copyForSnapshot(document, "account-1");
  delete document.documentElement.dataset["theme"];

  expect(stored.dataset["snapshot"]).toBe("account-1");
  expect(stored.dataset["theme"]).toBeUndefined();
  expect(stored.querySelector("dialog, [role=status], #data")).toBeNull();
  expect(stored.querySelector("input")?.disabled).toBe(true);
  expect(stored.querySelector("a")?.getAttribute("href")).toBe("/dashboard/");
  // The page itself stays as it is.
  expect(document.querySelector("input")?.disabled).toBe(false);
});
