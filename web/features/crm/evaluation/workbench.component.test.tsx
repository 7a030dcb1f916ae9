import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { axeFaults } from "#tests/support/component.tsx";
import { showWorkbench } from "#tests/support/workbench.tsx";

beforeEach(() => localStorage.clear());

test("shows a figure instead of the table of the task, and the table if the task has no figure", async () => {
  showWorkbench();
  const question = screen.getByRole("region", { name: "Question of Task 1" });
  expect(within(question).getByText("Chart of Two towns")).toBeTruthy();
  expect(within(question).queryByRole("table")).toBeNull();
  await userEvent.keyboard("{Alt>}2{/Alt}");
  expect(within(screen.getByRole("region", { name: "Question of Task 2" })).getByRole("table")).toBeTruthy();
});

test("Alt and a digit change the task, also while a feedback field has the focus", async () => {
  showWorkbench();
  await userEvent.click(screen.getByRole("textbox", { name: "TA feedback" }));
  await userEvent.keyboard("{Alt>}2{/Alt}");
  expect(screen.getByRole("form", { name: "Examiner feedback, Task 2" })).toBeTruthy();
  expect(screen.getByRole("heading", { name: /Task Response/ })).toBeTruthy();
  await userEvent.keyboard("{Alt>}1{/Alt}");
  expect(screen.getByRole("heading", { name: /Task Achievement/ })).toBeTruthy();
});

test("shows the band descriptors of the focused criterion, and fills the field with the band of a clicked descriptor", async () => {
  showWorkbench();
  const field = screen.getByRole<HTMLInputElement>("spinbutton", { name: "LR band" });
  await userEvent.click(field);
  await userEvent.click(screen.getByRole("button", { name: /^Band 7 Enough range/ }));
  expect(field.value).toBe("7.0");
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole("button", { name: /^Band 3/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Bands 3 to 0" }));
  await userEvent.click(screen.getByRole("button", { name: /^Band 3 Very few words/ }));
  expect(field.value).toBe("3.0");
  expect(await axeFaults()).toEqual([]);
});

test("places comments in the order of their words, without overlap", async () => {
  showWorkbench();
  const places = (): DOMRect[] =>
    within(screen.getByRole("region", { name: "Comments" }))
      .getAllByRole("listitem")
      .map((item) => item.getBoundingClientRect());
  await vi.waitFor(() => expect(places()[1]?.top).toBeGreaterThan(places()[0]?.bottom ?? Number.POSITIVE_INFINITY));
  expect(screen.getAllByText(/^About/).map((words) => words.textContent)).toEqual([
    "About compare.",
    "About has rose.",
  ]);
});
