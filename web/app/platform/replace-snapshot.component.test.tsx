import { afterEach, expect, test } from "vitest";
import { prepareReplacement, controlAt, placeOfControl, isSnapshot } from "./replace-snapshot.ts";

const PAGE = '<main id="main"><a href="/dashboard/">Dashboard</a><button>Begin</button></main>';

function showSnapshot(): HTMLElement {
  document.documentElement.dataset["snapshot"] = "account-1";
  document.body.innerHTML = `<div id="root">${PAGE}</div>`;
  return document.querySelector<HTMLElement>("#root") ?? document.body;
}

afterEach(() => {
  delete document.documentElement.dataset["snapshot"];
  document.body.replaceChildren();
});

test("a snapshot stays until the app shows a page without placeholders", async () => {
  const { root, replace } = prepareReplacement(document, showSnapshot());
  root.innerHTML = '<main id="main" aria-busy="true"></main>';
  const replaced = replace();
  expect(isSnapshot(document)).toBe(true);
  expect(document.querySelector("#snapshot")).not.toBeNull();

  root.innerHTML = PAGE;
  await replaced;
  expect(isSnapshot(document)).toBe(false);
  expect(document.querySelector("#snapshot")).toBeNull();
  expect(root.className).toBe("");
});

test("the app is visible after it replaced the snapshot of another account, which theme.js hides", async () => {
  const snapshot = showSnapshot();
  document.documentElement.dataset["foreign"] = "";
  const { root, replace } = prepareReplacement(document, snapshot);
  root.innerHTML = PAGE;
  await replace();
  expect(document.documentElement.dataset["foreign"]).toBeUndefined();
});

test("the focus moves to the same control of the app's page", async () => {
  const snapshot = showSnapshot();
  snapshot.querySelector("a")?.focus();
  const { root, replace } = prepareReplacement(document, snapshot);
  root.innerHTML = PAGE;
  await replace();
  expect(document.activeElement).toBe(root.querySelector("a"));
});

test("controlAt finds the control at a place, unless another control is there", () => {
  const snapshot = showSnapshot();
  const place = placeOfControl(snapshot, snapshot.querySelector("button"));
  expect(place).toEqual({ index: 1, label: "Begin" });
  if (place === null) return;
  expect(controlAt(snapshot, place)).toBe(snapshot.querySelector("button"));
  snapshot.innerHTML = '<main id="main"><a href="/">Home</a><button>Delete</button></main>';
  expect(controlAt(snapshot, place)).toBeNull();
});
