import { expect, it } from "vitest";
import { createMemoryStore } from "../storage/local-keys.ts";
import { staffDrafts } from "./staff-drafts.ts";

const DRAFT = { base_version: 2, base: { text: "a" }, fields: { text: "b" }, at: 5 };

it("stores drafts per person and form", () => {
  const store = createMemoryStore();
  const ada = staffDrafts("ada", () => store);
  expect(ada.write("section-1", DRAFT)).toBe(true);
  expect(ada.read("section-1")).toEqual(DRAFT);
  expect(ada.read("section-2")).toBeNull();
  expect(staffDrafts("ben", () => store).read("section-1")).toBeNull();
  ada.remove("section-1");
  expect(ada.read("section-1")).toBeNull();
});

it("treats unreadable data as no draft, and reports full storage", () => {
  const store = createMemoryStore();
  store.setItem("bandwise.staffDraft:ada:section-1", '{"fields":3}');
  expect(staffDrafts("ada", () => store).read("section-1")).toBeNull();
  const full = {
    ...store,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  expect(staffDrafts("ada", () => full).write("section-1", DRAFT)).toBe(false);
});
