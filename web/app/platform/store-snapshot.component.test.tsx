import { afterEach, expect, it, test } from "vitest";
import { hasSnapshot, snapshotHtml } from "./store-snapshot.ts";

afterEach(() => document.body.replaceChildren());

it.each([
  "/",
  "/about",
  "/dashboard/",
  "/ieltstest/reading/",
  "/book/tidewater-1",
  "/samples/module/academic/writing/1",
])("stores %s", (pathname) => {
  expect(hasSnapshot({ pathname, search: "" })).toBe(true);
});

it.each([
  "/ieltstest/attempt/reading/m-1/Abc_-1",
  "/ieltstest/attempt/reading/m-1/Abc_-1/get_result",
  "/dashboard/examiner_evaluation/",
  "/account",
  "/login",
  "/payment/WRITING1",
  "/crm/evaluations",
])("never stores %s", (pathname) => {
  expect(hasSnapshot({ pathname, search: "" })).toBe(false);
});

test("stores no address with a query", () => {
  expect(hasSnapshot({ pathname: "/", search: "?alert=Hello" })).toBe(false);
});

test("leaves out the mark that hides a snapshot of another reader", () => {
  document.documentElement.dataset["foreign"] = "";
  const stored = new DOMParser().parseFromString(snapshotHtml(document, "account-1"), "text/html");
  delete document.documentElement.dataset["foreign"];

  expect(stored.documentElement.dataset["foreign"]).toBeUndefined();
});

test("leaves out dialogs, messages, data to hydrate and the reader's theme, and disables fields", () => {
  document.documentElement.dataset["theme"] = "dark";
  document.body.innerHTML = `
    <main id="main"><h1>Reading</h1><input name="q"><a href="/dashboard/">Dashboard</a></main>
    <dialog open>Sign out?</dialog><div role="status">Saved</div><script type="application/json" id="data">{}</script>`;
  const stored = new DOMParser().parseFromString(snapshotHtml(document, "account-1"), "text/html");
  delete document.documentElement.dataset["theme"];

  expect(stored.documentElement.dataset["snapshot"]).toBe("account-1");
  expect(stored.documentElement.dataset["theme"]).toBeUndefined();
  expect(stored.querySelector("dialog, [role=status], #data")).toBeNull();
  expect(stored.querySelector("input")?.disabled).toBe(true);
  expect(stored.querySelector("a")?.getAttribute("href")).toBe("/dashboard/");
  // The page itself stays as it is.
  expect(document.querySelector("input")?.disabled).toBe(false);
});
