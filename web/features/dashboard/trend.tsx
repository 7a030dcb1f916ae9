import { formatBand, formatDecimal } from "#core/format/format-number.ts";
import { formatDate } from "#core/format/format-date.ts";
import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { useState } from "react";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import { MODULE_TYPES } from "#core/exam/content/modules-of-test.ts";
import type { Performance } from "#core/exam/performance/performance.ts";
import { bandChange, NEW_RULES_NOTE } from "#core/exam/performance/trend.ts";
import type { Targets } from "#core/exam/study/targets.ts";
import { BandPlot, useMaxBandPoints } from "#web/ui/chart/band-plot.tsx";
import { PlotFigure } from "#web/ui/chart/plot-figure.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import text from "#web/ui/style/text.module.css";
import styles from "./dashboard.module.css";
import { describeAverageChange } from "./labels.ts";

const MODULE_CHOICES = [
  { value: "all" as const, label: "All" },
  ...MODULE_TYPES.map((type) => ({ value: type, label: type.slice(0, 1).toUpperCase(), name: MODULE_NAMES[type] })),
];

/** The band of each result, and the rolling average after each result. */
export function Trend({ trend, targets }: { trend: Performance["trend"]; targets: Targets }) {
  const [selected, setSelected] = useState<ModuleType | "all">("all");
  const target = selected === "all" ? targets.overall : targets[selected];
  const shownPoints = trend.slice(-useMaxBandPoints());
  const first = shownPoints[0];
  const last = shownPoints.at(-1);
  if (first === undefined || last === undefined) return null;
  return (
    <>
      <div className={styles.trendHead}>
        <h3>{describeAverageChange(bandChange(trend), trend.length)}</h3>
        <Segmented label="Show module" value={selected} onChange={setSelected} options={MODULE_CHOICES} />
      </div>
      <PlotFigure
        caption="Modules and rolling average"
        columns={[
          { name: "Date" },
          { name: "Module" },
          { name: "Band", isNumber: true },
          { name: "Average after it", isNumber: true },
        ]}
        rows={trend.toReversed().map((point) => ({
          id: point.slug,
          cells: [
            formatDate(point.at, "shortDay"),
            MODULE_NAMES[point.module_type],
            formatBand(point.band),
            formatDecimal(point.mean, 2),
          ],
        }))}
      >
        <BandPlot
          label={`Band of each module from ${formatDate(first.at, "shortDay")} to ${formatDate(last.at, "shortDay")} with your rolling average, now ${formatBand(last.mean)}. ${selected === "all" ? "Target" : `${MODULE_NAMES[selected]} target`} ${formatBand(target)}.`}
          target={target}
          from={formatDate(first.at, "shortDay")}
          to={formatDate(last.at, "shortDay")}
          points={shownPoints.map((point) => ({
            id: point.slug,
            letter: point.module_type.slice(0, 1).toUpperCase(),
            band: point.band,
            line: point.mean,
            range: null,
            startsNewRules: point.has_new_rules,
            isFaded: selected !== "all" && selected !== point.module_type,
          }))}
        />
        <p className={text.meta}>
          The line is your rolling average: your last three bands in each module. Each box is one attempt, coloured by
          band.
          {shownPoints.some((point) => point.has_new_rules) && ` ${NEW_RULES_NOTE}`}
        </p>
      </PlotFigure>
    </>
  );
}
