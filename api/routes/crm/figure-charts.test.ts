import { describe, expect, it } from "vitest";
import type { DashboardFigure } from "./dashboard-figure.ts";
import { drawChart, isEmptyFigure, listTicks, describeExample } from "./figure-charts.ts";

const barFigure: DashboardFigure = {
  id: "by-state",
  name: "Evaluations by state",
  columns: [{ name: "State" }, { name: "Evaluations", decimals: 0 }],
  rows: [
    ["Payment made", 3],
    ["A state with <a long> & odd name", 12],
  ],
  chart: {
    kind: "bars",
    valueColumn: 1,
    axisLabel: "Evaluations",
    describeRow: ([state, count]) => `${count} in ${state}.`,
  },
};
const dayFigure: DashboardFigure = {
  id: "reports",
  name: "Reports published",
  columns: [
    { name: "Day", isDay: true },
    { name: "Reports", decimals: 0 },
  ],
  rows: [
    ["2026-03-01", 0],
    ["2026-03-02", 7],
    ["2026-03-03", 2],
  ],
  chart: {
    kind: "days",
    valueColumn: 1,
    axisLabel: "Reports a day",
    describeRow: ([day, count]) => `${day}: ${count} reports.`,
  },
};
const weekFigure: DashboardFigure = {
  id: "retention",
  name: "Retention",
  columns: [
    { name: "Week of", isDay: true },
    { name: "Learners", decimals: 0 },
    { name: "Week 0", decimals: 0 },
    { name: "Week 1", decimals: 0 },
  ],
  rows: [
    ["2026-02-16", 8, 6, 2],
    ["2026-02-23", 4, 4, null],
  ],
  chart: {
    kind: "weeks",
    findExampleRow: (rows) => rows[1],
    describeRow: ([week, learners, first]) => `${first} of ${learners} in the week of ${week}.`,
  },
};
const zeroFigure: DashboardFigure = { ...barFigure, rows: [["Payment made", 0]] };

describe("listTicks", () => {
  it("returns two to five round numbers from 0 to at least the value", () => {
    expect(listTicks(0)).toEqual([0, 1]);
    expect(listTicks(3)).toEqual([0, 1, 2, 3]);
    expect(listTicks(12)).toEqual([0, 5, 10, 15]);
    expect(listTicks(59.88)).toEqual([0, 20, 40, 60]);
    expect(listTicks(100)).toEqual([0, 50, 100]);
    expect(listTicks(4000)).toEqual([0, 1000, 2000, 3000, 4000]);
    expect(listTicks(3_000_000)).toEqual([0, 1_000_000, 2_000_000, 3_000_000]);
    for (const value of [1, 7, 99, 101, 4_321, 987_654, 123_456_789]) {
      const ticks = listTicks(value);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(value);
      expect(ticks.length).toBeLessThanOrEqual(5);
    }
  });
});

describe("drawChart", () => {
  it("draws a bar for each row to the scale of its axis, with the label and the value as text", () => {
    const html = drawChart(barFigure);
    expect(html).toContain(
      'aria-label="Evaluations by state: Payment made 3, A state with &lt;a long&gt; &amp; odd name 12."',
    );
    // The values 3 and 12, on an axis that ends at 15.
    expect([...html.matchAll(/class="ink" d="M0 0h([\d.]+)/gu)].map(([, length]) => length)).toEqual(["20", "80"]);
    expect(html).toContain("<span>Payment made</span><b>3</b>");
    expect(html).toContain('<p class="unit">Evaluations</p>');
    expect([...html.matchAll(/<i>(\d+)<\/i>/gu)].map(([, tick]) => tick)).toEqual(["0", "5", "10", "15"]);
    expect(html).not.toContain("<a long>");
  });

  it("draws a column for each day, with levels, dates and a text for each day", () => {
    const html = drawChart(dayFigure);
    expect(html).toContain(
      'aria-label="Reports published: above zero on 2 of 3 days. Highest: 2026-03-02: 7 reports."',
    );
    expect([...html.matchAll(/<title>([^<]+)<\/title>/gu)].map(([, title]) => title)).toEqual([
      "2026-03-01: 0 reports.",
      "2026-03-02: 7 reports.",
      "2026-03-03: 2 reports.",
    ]);
    expect(html).toContain("<span>8</span><span>6</span><span>4</span><span>2</span><span>0</span>");
    expect(html).toContain("<span>1 Mar</span><span>2 Mar</span><span>3 Mar</span>");
  });

  it("draws the share of each cohort, and empty cells for weeks that have not ended", () => {
    const html = drawChart(weekFigure);
    expect(html).toContain('aria-label="Retention: 2 weeks of registrations. 4 of 4 in the week of 2026-02-23."');
    expect(html).toContain('<td class="shade4">75</td><td class="shade2">25</td>');
    expect(html).toContain('<td class="shade5">100</td><td></td>');
  });
});

describe("describeExample", () => {
  it("describes the row that the figure chooses, or else the row with the highest value", () => {
    expect(describeExample(barFigure)).toBe("12 in A state with <a long> & odd name.");
    expect(describeExample(dayFigure)).toBe("2026-03-02: 7 reports.");
    expect(describeExample(weekFigure)).toBe("4 of 4 in the week of 2026-02-23.");
  });
});

describe("isEmptyFigure", () => {
  it("returns true for a figure without rows, and for a figure whose numbers are all 0", () => {
    expect([barFigure, dayFigure, weekFigure].map(isEmptyFigure)).toEqual([false, false, false]);
    expect([zeroFigure, { ...barFigure, rows: [] }].map(isEmptyFigure)).toEqual([true, true]);
  });
});
