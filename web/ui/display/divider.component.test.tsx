import { fireEvent, render, screen } from "@testing-library/react";
import { useRef, useState } from "react";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { axeFaults } from "#tests/support/component.tsx";
import { Divider } from "./divider.tsx";

const WIDTH = 500;

function Panes({ orientation = "vertical" }: { orientation?: "vertical" | "horizontal" }) {
  const frame = useRef<HTMLDivElement>(null);
  const [share, setShare] = useState(50);
  return (
    <div ref={frame} style={{ position: "fixed", inset: "0 auto auto 0", width: WIDTH, height: 400 }}>
      <Divider
        label="Resize"
        firstPane="the passage"
        orientation={orientation}
        frame={frame}
        value={share}
        resetTo={50}
        onChange={setShare}
      />
    </div>
  );
}

const divider = (): HTMLElement => screen.getByRole("separator", { name: "Resize" });
const share = (): number => Number(divider().getAttribute("aria-valuenow"));

test.each([
  ["{ArrowRight}", 52],
  ["{ArrowDown}", 52],
  ["{ArrowLeft}{ArrowLeft}", 46],
  ["{ArrowUp}", 48],
  ["{ArrowRight}{Home}", 50],
])("%s moves the divider to %i percent", async (keys, expected) => {
  render(<Panes />);
  await userEvent.tab();

  await userEvent.keyboard(keys);

  await expect.poll(share).toBe(expected);
});

test("neither pane gets less than 30 percent", async () => {
  render(<Panes />);
  await userEvent.tab();

  await userEvent.keyboard("{ArrowRight}".repeat(15));
  expect(share()).toBe(70);
  await userEvent.keyboard("{ArrowLeft}".repeat(25));

  expect(share()).toBe(30);
});

test("a double click resets the divider", async () => {
  render(<Panes />);
  await userEvent.tab();
  await userEvent.keyboard("{ArrowRight}");

  fireEvent.doubleClick(divider());

  expect(share()).toBe(50);
});

test("a screen reader reads the share as text", () => {
  render(<Panes />);

  expect(divider().getAttribute("aria-valuetext")).toBe("50 percent for the passage");
});

test("the divider passes axe in both themes", async () => {
  render(<Panes />);

  expect(await axeFaults()).toEqual([]);
});
