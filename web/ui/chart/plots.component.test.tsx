import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { axeFaults } from "#tests/support/component.tsx";
import { BandPlot } from "./band-plot.tsx";
import { BarPlot } from "./bar-plot.tsx";
import { PlotFigure } from "./plot-figure.tsx";
import { Progress } from "./progress.tsx";

const POINTS = [
  { id: "1", letter: "R", band: 5.5, line: 5.5, range: { low: 5, high: 6 }, isFaded: false },
  { id: "2", letter: "L", band: 6.5, line: 6, range: null, isFaded: false },
];

function Figure() {
  return (
    <PlotFigure
      caption="Your bands"
      columns={[{ name: "Test" }, { name: "Band", isNumber: true }]}
      rows={[
        { id: "1", cells: ["Reading", "5.5"] },
        { id: "2", cells: ["Listening", "6.5"] },
      ]}
    >
      <BandPlot label="Bands rose from 5.5 to 6.5" points={POINTS} target={7} from="1 May" to="9 May" />
    </PlotFigure>
  );
}

test("a plot is an image whose accessible name describes it", () => {
  render(
    <>
      <BandPlot label="Bands rose from 5.5 to 6.5" points={POINTS} target={7} from="1 May" to="9 May" />
      <BarPlot label="3 of 4 right in matching" bars={[{ label: "Matching", share: 0.75, value: "3 of 4" }]} />
    </>,
  );

  expect(screen.getByRole("img", { name: "Bands rose from 5.5 to 6.5" })).toBeTruthy();
  expect(screen.getByRole("img", { name: "3 of 4 right in matching" })).toBeTruthy();
});

test.each([
  [5.5, ["4", "5", "6", "7", "8", "9"]],
  [2.5, ["2", "3", "4", "5", "6", "7", "8", "9"]],
])("the scale of a plot begins low enough for band %f", (band, labels) => {
  const points = [{ id: "1", letter: "W", band, line: band, range: null, isFaded: false }];
  const { container } = render(<BandPlot label="Bands" points={points} target={7} from="1 May" to="1 May" />);

  const ticks = [...container.querySelectorAll("text")].map((text) => text.textContent);
  expect(ticks.filter((text) => /^[0-9]$/u.test(text))).toEqual(labels);
  const [box, foot] = ["rect", "path"].map((name) => container.querySelector(name)?.getBoundingClientRect());
  expect(box?.bottom).toBeLessThan((foot?.bottom ?? 0) + 12);
});

test("a button switches a plot to a table and back", async () => {
  render(<Figure />);

  await userEvent.click(screen.getByRole("button", { name: "Show as table" }));
  const rows = screen.getAllByRole("row").map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ["Test", "Band"],
    ["Reading", "5.5"],
    ["Listening", "6.5"],
  ]);
  expect(screen.getByRole("table", { name: "Your bands" })).toBeTruthy();
  expect(screen.queryByRole("img")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Show as plot" }));

  expect(screen.getByRole("img")).toBeTruthy();
});

test("the table of a plot can be scrolled with the keyboard", async () => {
  render(<Figure />);
  await userEvent.click(screen.getByRole("button", { name: "Show as table" }));

  await userEvent.tab({ shift: true });

  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Your bands" }));
});

test("a plot draws the label of the target further left in a narrow window", async () => {
  const xOf = (): number => Number(screen.getByText("Target 7.0").getAttribute("x"));
  render(<Figure />);
  const wide = xOf();

  await page.viewport(390, 768);
  await expect.poll(xOf).toBeLessThan(wide);

  await page.viewport(1024, 768);
});

test.each([
  [0, 4, "0%"],
  [1, 4, "25%"],
  [9, 4, "100%"],
  [1, 0, "0%"],
])("a progress bar at %i of %i is filled to %s", (value, max, expected) => {
  render(<Progress value={value} max={max} label="Download" />);

  const bar = screen.getByRole("progressbar", { name: "Download" });
  expect(bar.querySelector("span")?.style.width).toBe(expected);
});

test("a progress bar announces its value text if it has one", () => {
  render(<Progress value={2} max={4} label="Download" valueText="2 of 4 files" />);

  expect(screen.getByRole("progressbar").getAttribute("aria-valuetext")).toBe("2 of 4 files");
});

test("plots pass axe in both themes", async () => {
  render(
    <>
      <Figure />
      <BarPlot label="3 of 4 right" bars={[{ label: "Matching", share: 0.75, value: "3 of 4" }]} />
      <Progress value={2} max={4} label="Download" />
    </>,
  );

  expect(await axeFaults()).toEqual([]);
});
