import { plural } from "#core/format/plural.ts";
import { statusLabel } from "#core/format/status-label.ts";
import type { Figures } from "#core/wire/crm/figures.ts";
import { COUNT, toCountsByDay, createDailyFigure, type DashboardFigure } from "./dashboard-figure.ts";

export function createEvaluationFigures(figures: Figures): DashboardFigure[] {
  const { turnaround } = figures;
  return [
    {
      id: "turnaround",
      name: "Turnaround",
      isBroad: true,
      note: "Reports published in these days, from the request to the report.",
      columns: [{ name: "Measure" }, { name: "Value", decimals: 1 }, { name: "Unit" }],
      rows: [
        ["Reports", String(turnaround.count), ""],
        ["Median", turnaround.median_hours, "h"],
        ["Nine in ten within", turnaround.p90_hours, "h"],
        [
          "Within 48 hours",
          turnaround.count === 0 ? null : String(Math.round((100 * turnaround.within_48) / turnaround.count)),
          "%",
        ],
      ],
      chart: { kind: "numbers" },
    },
    {
      id: "evaluations-by-state",
      name: "Evaluations by state",
      note: "All evaluations, whenever they were requested.",
      columns: [{ name: "State" }, { name: "Evaluations", ...COUNT }],
      rows: figures.evaluations_by_status.map(({ status, count }) => [statusLabel(status), count]),
      chart: {
        kind: "bars",
        valueColumn: 1,
        axisLabel: "Evaluations",
        describeRow: ([state, count]) =>
          plural(Number(count), {
            one: `# evaluation in the state “${state}”.`,
            other: `# evaluations in the state “${state}”.`,
          }),
      },
    },
    {
      id: "open-by-age",
      name: "Open evaluations by age",
      note: "Evaluations that wait for their report now.",
      columns: [{ name: "Age" }, { name: "Evaluations", ...COUNT }],
      rows: figures.open_by_age.map(({ label, count }) => [statusLabel(label), count]),
      chart: {
        kind: "bars",
        valueColumn: 1,
        axisLabel: "Evaluations",
        describeRow: ([age, count]) =>
          plural(Number(count), {
            one: `# open evaluation: ${String(age).toLowerCase()} old.`,
            other: `# open evaluations: ${String(age).toLowerCase()} old.`,
          }),
      },
    },
    createDailyFigure(figures, {
      id: "evaluations-requested",
      name: "Evaluations requested",
      column: { name: "Evaluations", ...COUNT },
      axisLabel: "Evaluations a day",
      values: toCountsByDay(figures.requested),
      describeValue: (count) =>
        plural(Number(count), { one: "# evaluation requested", other: "# evaluations requested" }),
    }),
    createDailyFigure(figures, {
      id: "reports-published",
      name: "Reports published",
      column: { name: "Reports", ...COUNT },
      axisLabel: "Reports a day",
      values: toCountsByDay(figures.evaluated),
      describeValue: (count) => plural(Number(count), { one: "# report published", other: "# reports published" }),
    }),
  ];
}
