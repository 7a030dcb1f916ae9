import { render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { axeFaults } from "#tests/support/component.tsx";
import { Tabs } from "./tabs.tsx";

const TABS = [
  { value: "all", label: "All", count: 12 },
  { value: "open", label: "Open" },
  { value: "done", label: "Done" },
] as const;

function Example() {
  const [value, setValue] = useState<"all" | "open" | "done">("all");
  return (
    <Tabs label="Evaluations" value={value} onChange={setValue} tabs={TABS}>
      <p>Shows {value}</p>
    </Tabs>
  );
}

const selected = (): string | null => screen.getByRole("tab", { selected: true }).textContent;

test("a click chooses a tab, and the tab names its panel", async () => {
  render(<Example />);
  expect(selected()).toBe("All12");

  await userEvent.click(screen.getByRole("tab", { name: "Done" }));

  expect(selected()).toBe("Done");
  expect(screen.getByRole("tabpanel", { name: "Done" }).textContent).toBe("Shows done");
});

test.each([
  ["{ArrowRight}", "Open"],
  ["{ArrowLeft}", "Done"],
  ["{End}", "Done"],
  ["{ArrowRight}{ArrowRight}{ArrowRight}", "All12"],
  ["{End}{Home}", "All12"],
])("%s chooses and focuses the tab %s", async (keys, expected) => {
  render(<Example />);
  await userEvent.tab();

  await userEvent.keyboard(keys);

  expect(selected()).toBe(expected);
  expect(document.activeElement?.textContent).toBe(expected);
});

test("Tab moves from the chosen tab to the panel, past the other tabs", async () => {
  render(<Example />);

  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole("tab", { selected: true }));
  await userEvent.tab();

  expect(document.activeElement).toBe(screen.getByRole("tabpanel"));
});

test("tabs pass axe in both themes", async () => {
  render(<Example />);

  expect(await axeFaults()).toEqual([]);
});
