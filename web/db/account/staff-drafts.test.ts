import { expect, it } from "vitest";
import { createMemoryStore } from "../storage/local-keys.ts";
import { openStaffDrafts } from "./staff-drafts.ts";

const DRAFT = { base_version: 2, base: { text: "a" }, fields: { text: "b" }, at: 5 };

it("stores the drafts of each person and form apart", () => {
  const store = createMemoryStore();
  const ada = openStaffDrafts("ada", () => store);
  expect(ada.write("section-1", DRAFT)).toBe(true);
  expect(ada.read("section-1")).toEqual(DRAFT);
  expect(ada.read("section-2")).toBeNull();
  expect(openStaffDrafts("ben", () => store).read("section-1")).toBeNull();
  ada.remove("section-1");
  expect(ada.read("section-1")).toBeNull();
});

it("reads unreadable data as no draft, and returns false when storage is full", () => {
  const store = createMemoryStore();
  store.setItem("bandwise.staffDraft:ada:section-1", '{"fields":3}');
  expect(openStaffDrafts("ada", () => store).read("section-1")).toBeNull();
  const full = {
    ...store,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  expect(openStaffDrafts("ada", () => full).write("section-1", DRAFT)).toBe(false);
});
