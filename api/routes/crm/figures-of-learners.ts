import { formatPercent } from "#core/format/format-number.ts";
import { plural } from "#core/format/plural.ts";
import { statusLabel } from "#core/format/status-label.ts";
import type { Figures } from "#core/wire/crm/figures.ts";
import {
  COUNT,
  toCountsByDay,
  createDailyFigure,
  type DashboardFigure,
  findHighestRow,
  formatLongDay,
} from "./dashboard-figure.ts";

const PERCENT = { unit: "%", decimals: 0 } as const;

export function createLearnerFigures(figures: Figures): DashboardFigure[] {
  return [
    createConversionFigure(figures),
    {
      id: "attempts-by-module",
      name: "Attempts handed in, by module",
      columns: [{ name: "Module" }, { name: "Handed in", ...COUNT }, { name: "Started", ...COUNT }],
      rows: figures.attempts_by_module.map(({ module_type, handed_in, started }) => [
        statusLabel(module_type),
        handed_in,
        started,
      ]),
      chart: {
        kind: "bars",
        valueColumn: 1,
        axisLabel: "Attempts handed in",
        formatValue: ([, handedIn, started]) => `${handedIn} handed in, ${started} started`,
        describeRow: ([module, handedIn, started]) =>
          plural(Number(handedIn), {
            one: `# attempt at ${module} handed in and ${started} started in these days.`,
            other: `# attempts at ${module} handed in and ${started} started in these days.`,
          }),
      },
    },
    createRetentionFigure(figures),
    createDailyFigure(figures, {
      id: "active-learners",
      isBroad: true,
      name: "Active learners",
      column: { name: "Learners", ...COUNT },
      axisLabel: "Learners a day",
      values: toCountsByDay(figures.active_learners),
      describeValue: (count) => plural(Number(count), { one: "# learner practised", other: "# learners practised" }),
    }),
  ];
}

/** Returns how many learners reached each step: the number, and the share of those who reached the step before. */
function createConversionFigure({ funnel }: Figures): DashboardFigure {
  const [firstStep] = funnel;
  const toPercent = (part: number, whole: number): number | null =>
    whole === 0 ? null : Math.round((100 * part) / whole);
  return {
    id: "conversion",
    name: "Conversion by step",
    note: "Learners who registered in these days, and how far they have come until now.",
    columns: [
      { name: "Step" },
      { name: "Learners", ...COUNT },
      { name: "Of the step before", ...PERCENT },
      { name: "Of all", ...PERCENT },
    ],
    rows: funnel.map(({ step, count }, index) => [
      step,
      count,
      index === 0 ? null : toPercent(count, funnel[index - 1]?.count ?? 0),
      toPercent(count, firstStep?.count ?? 0),
    ]),
    chart: {
      kind: "bars",
      valueColumn: 1,
      axisLabel: "Learners",
      // The step that loses the largest share of learners. A step without learners or without a share counts as no
      // loss.
      findExampleRow: (rows) =>
        findHighestRow(rows, ([, count, share]) => (share == null || count === 0 ? 0 : 100 - Number(share))),
      formatValue: ([, count, share]) => (share == null ? String(count) : `${count}, ${share}% of the step before`),
      describeRow: ([step, count, share, ofAll]) => {
        const end = share == null ? "." : `: ${share}% of the step before, ${ofAll}% of all.`;
        return plural(Number(count), {
          one: `# learner reached “${step}”${end}`,
          other: `# learners reached “${step}”${end}`,
        });
      },
    },
  };
}

/** Returns how many learners of each cohort practised in the week of their registration and in each later week. */
function createRetentionFigure({ cohorts }: Figures): DashboardFigure {
  const weeks = Math.max(1, ...cohorts.map(({ active }) => active.length));
  return {
    id: "retention",
    name: "Retention by weekly cohort",
    isBroad: true,
    note: "Learners by the week in which they registered, Monday to Sunday, for the 12 weeks up to the last day. Week 0 is that week. A week that has not ended is left out.",
    columns: [
      { name: "Week of", isDay: true },
      { name: "Learners", ...COUNT },
      ...Array.from({ length: weeks }, (_, week) => ({ name: `Active in week ${week}`, ...COUNT })),
    ],
    rows: cohorts.map(({ week, learners, active }) => [
      week,
      learners,
      ...Array.from({ length: weeks }, (_, index) => active[index] ?? null),
    ]),
    chart: {
      kind: "weeks",
      // The largest cohort whose second week has ended.
      findExampleRow: (rows) => findHighestRow(rows, ([, learners, , next]) => (next == null ? 0 : Number(learners))),
      describeRow: ([week, learners, first, next]) => {
        const [count, when] =
          next == null ? [Number(first), "in that week"] : [Number(next), "in the week after (week 1)"];
        const rest = `who registered in the week of ${formatLongDay(week ?? null)}, ${count} practised ${when}: ${formatPercent(count / Math.max(1, Number(learners)))}.`;
        return plural(Number(learners), { one: `Of # learner ${rest}`, other: `Of # learners ${rest}` });
      },
    },
  };
}
