import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { axeFaults, createFakeServer, press, renderWithServer } from "#tests/support/component.tsx";
import type { UnsentItem } from "#web/db/outbox/unsent.ts";
import { createLocalKeys, createMemoryStore } from "#web/db/storage/local-keys.ts";
import { UnsentRow } from "./unsent-row.tsx";

const ITEM = {
  id: "one",
  title: "Comment",
  text: "The second recording is too quiet.",
  attempt: null,
  recording: null,
  bytes: 40,
  state: "waiting",
  created_at: 1,
} as unknown as UnsentItem;

/** Returns whether a button has the colour of buttons that delete: `--danger` of the theme. */
const isRed = (name: string): boolean => {
  const button = screen.getByRole("button", { name });
  return (
    getComputedStyle(button).getPropertyValue("--fill").trim() ===
    getComputedStyle(button).getPropertyValue("--danger").trim()
  );
};

test("the button that deletes unsent work is red, and two questions come before the deletion", async () => {
  const store = createMemoryStore();
  const local = createLocalKeys(
    () => store,
    () => null,
  );
  renderWithServer(
    <ul>
      <UnsentRow item={ITEM} state="waiting" now={2} />
    </ul>,
    createFakeServer({ local }),
  );
  await userEvent.click(screen.getByRole("button", { name: /^Show/u }));
  expect(isRed("Delete")).toBe(true);

  await press("Delete");
  expect(screen.getByRole("dialog", { name: "Delete this item?" })).toBeTruthy();
  await press("Delete");
  expect(screen.getByRole("dialog", { name: "Delete it for good?" })).toBeTruthy();
  expect(isRed("Delete for good")).toBe(true);
  expect(await axeFaults()).toEqual([]);
});
