import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { axeFaults, fill, press } from "#tests/support/component.tsx";
import { showWorkbench } from "#tests/support/workbench.tsx";

beforeEach(() => localStorage.clear());

const field = (name: string): HTMLTextAreaElement => screen.getByRole("textbox", { name });
const panel = async (): Promise<HTMLElement> => {
  await screen.findByRole("list", { name: "Comments of the bank" });
  return screen.getByRole("region", { name: "Comment bank" });
};

test("a slash with words, or a slash with a number, inserts a comment at the caret", async () => {
  showWorkbench();
  await panel();
  await userEvent.click(field("GRA feedback"));
  await userEvent.keyboard("Well done. /finished");
  expect(await axeFaults()).toEqual([]);
  await userEvent.keyboard("{Enter}/34{Enter}Good.");
  expect(field("GRA feedback").value).toBe(
    "Well done. A finished time needs the past simple. A comma cannot join two sentences. " +
      "Use a full stop, or a word that joins them. Good.",
  );
});

test("offers an earlier sentence when its beginning is typed, and inserts the sentence on Enter only after an arrow key", async () => {
  showWorkbench();
  await panel();
  await userEvent.click(field("TA feedback"));
  await userEvent.keyboard("Put the");
  expect(await screen.findByRole("option", { name: /Put the overview second/ })).toBeTruthy();
  await userEvent.keyboard("{Enter}Put the{ArrowDown}{Enter}");
  expect(field("TA feedback").value).toBe("Put the\nPut the overview second. ");
});

test("Escape closes the list and keeps the typed text", async () => {
  showWorkbench();
  await panel();
  await userEvent.click(field("TA feedback"));
  await userEvent.keyboard("/overview{Escape}");
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(field("TA feedback").value).toBe("/overview");
});

test("the panel inserts into the field used last, with the client's name and the band filled in", async () => {
  showWorkbench();
  const bank = within(await panel());
  expect(bank.getAllByRole("button", { name: /^Insert/ })[0]?.getAttribute("aria-disabled")).toBe("true");
  await userEvent.fill(screen.getByRole("spinbutton", { name: "CC band" }), "6");
  await userEvent.click(field("CC feedback"));
  await press("Insert comment 41 of the bank");
  expect(field("CC feedback").value).toMatch(/^Thank you for this answer, Mina\. Band 6\.0 is within reach/);
  await userEvent.keyboard("{Alt>}2{/Alt}");
  expect(bank.getByRole("button", { name: "Insert comment 41 of the bank" }).getAttribute("aria-disabled")).toBe(
    "true",
  );
});

test("the panel searches the comments, and adds a sentence that was written twice to the bank", async () => {
  const { calls } = showWorkbench();
  const bank = within(await panel());
  await fill("Search 41 comments", "no such words");
  expect(bank.getByText("No comment matches the search.")).toBeTruthy();
  await fill("Search 41 comments", "comma cannot");
  expect(bank.getAllByRole("listitem")).toHaveLength(1);
  await fill("Search 41 comments", "");
  await press("Add to the bank: Put the overview second.");
  expect(await axeFaults()).toEqual([]);
  await userEvent.click(bank.getByRole("checkbox", { name: "Share with all examiners" }));
  await press("Save comment");
  await screen.findByRole("button", { name: "Add a comment" });
  expect(calls.find(({ name }) => name === "crmAddBankComment")?.input.body).toEqual({
    criterion: "ta",
    comment: "Put the overview second.",
    is_shared: true,
  });
});
