import { render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { axeFaults } from "#tests/support/component.tsx";
import { IconButton } from "./icon-button.tsx";
import { NumberBox, NumberTag } from "./number-box.tsx";
import { Segmented } from "./segmented.tsx";

const SIZES = [
  { value: "s", label: "S", name: "Small" },
  { value: "m", label: "M", name: "Medium" },
  { value: "l", label: "L", name: "Large" },
] as const;

function Sizes() {
  const [size, setSize] = useState<"s" | "m" | "l">("m");
  return <Segmented label="Text size" value={size} onChange={setSize} options={SIZES} />;
}

const pressed = (): (string | null)[] =>
  screen.getAllByRole("button", { pressed: true }).map((button) => button.getAttribute("aria-label"));

test("a segmented control has one pressed option, and a click presses another", async () => {
  render(<Sizes />);
  expect(screen.getByRole("group", { name: "Text size" })).toBeTruthy();
  expect(pressed()).toEqual(["Medium"]);

  await userEvent.click(screen.getByRole("button", { name: "Large" }));

  expect(pressed()).toEqual(["Large"]);
});

test("an option of a segmented control can be reached with Tab and chosen with Space", async () => {
  render(<Sizes />);

  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Small" }));
  await userEvent.keyboard(" ");

  expect(pressed()).toEqual(["Small"]);
});

test("a click on the chosen option leaves it chosen", async () => {
  render(<Sizes />);

  await userEvent.click(screen.getByRole("button", { name: "Medium" }));

  expect(pressed()).toEqual(["Medium"]);
});

test("an icon button is named by its label and announces whether it is pressed", async () => {
  const onClick = vi.fn();
  render(<IconButton label="Flag question 3" icon="flag" pressed onClick={onClick} />);

  await userEvent.click(screen.getByRole("button", { name: "Flag question 3", pressed: true }));

  expect(onClick).toHaveBeenCalledOnce();
});

test.each([
  [0, ""],
  [7, "7"],
  [99, "99"],
  [100, "99+"],
])("an icon button with the count %i shows %j", (count, shown) => {
  render(<IconButton label="Alerts" icon="info" count={count} />);

  expect(screen.getByRole("button", { name: "Alerts" }).textContent).toBe(shown);
});

test("an icon button is at least 40 pixels wide and high", () => {
  render(<IconButton label="Close" icon="x" size={20} />);
  const { width, height } = screen.getByRole("button").getBoundingClientRect();

  expect(Math.min(width, height)).toBeGreaterThanOrEqual(40);
});

test("a number box announces its state and marks the current question", async () => {
  const onClick = vi.fn();
  render(
    <>
      <NumberBox number={1} label="Question 1, answered" state="done" />
      <NumberBox number={2} label="Question 2, not answered" current onClick={onClick} />
    </>,
  );

  await userEvent.click(screen.getByRole("button", { name: "Question 2, not answered" }));

  expect(onClick).toHaveBeenCalledOnce();
  expect(screen.getByRole("button", { current: true }).textContent).toBe("2");
});

test("the choices pass axe in both themes", async () => {
  render(
    <>
      <Sizes />
      <IconButton label="Alerts, 12 new" icon="info" count={12} />
      <IconButton label="Flag" icon="flag" pressed />
      {(["open", "done", "right", "wrong"] as const).map((state, i) => (
        <NumberBox key={state} number={i + 1} label={`Question ${i + 1}, ${state}`} state={state} flagged={i === 0} />
      ))}
      <NumberTag number={9} current />
    </>,
  );

  expect(await axeFaults()).toEqual([]);
});
