import { useState } from "react";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import { MODULE_TYPES } from "#core/exam/content/papers.ts";
import type { Performance } from "#core/exam/performance/performance.ts";
import { movement } from "#core/exam/performance/trend.ts";
import { BandPlot } from "#web/ui/band-plot.tsx";
import { PlotFigure } from "#web/ui/plot-figure.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import { useMedia } from "#web/ui/use-media.ts";
import text from "#web/ui/text.module.css";
import styles from "./dashboard.module.css";
import { dayWords, MODULE_NAMES, movementWords } from "./words.ts";

const CHOICES = [
  { value: "all" as const, label: "All" },
  ...MODULE_TYPES.map((type) => ({ value: type, label: type.slice(0, 1).toUpperCase(), name: MODULE_NAMES[type] })),
];

/** Boxes that stand beside each other without touching. */
const FIT = { wide: 22, narrow: 12 } as const;

/** Every paper by its band, and where the learner stood after it. */
export function Trend({ trend, target }: { trend: Performance["trend"]; target: number }) {
  const [only, setOnly] = useState<ModuleType | "all">("all");
  const isWide = useMedia("(min-width: 768px)");
  const shown = trend.slice(isWide ? -FIT.wide : -FIT.narrow);
  const first = shown[0];
  const last = shown.at(-1);
  if (first === undefined || last === undefined) return null;
  const words = movementWords(movement(trend), trend.length);
  return (
    <>
      <div className={styles.trendHead}>
        <h3>{words}</h3>
        <Segmented label="Show module" value={only} onChange={setOnly} options={CHOICES} />
      </div>
      <PlotFigure
        caption="Papers and rolling average"
        columns={[
          { name: "Date" },
          { name: "Paper" },
          { name: "Band", isNumber: true },
          { name: "Average after it", isNumber: true },
        ]}
        rows={trend.toReversed().map((point) => ({
          id: point.slug,
          cells: [dayWords(point.at), MODULE_NAMES[point.module_type], point.band.toFixed(1), point.mean.toFixed(2)],
        }))}
      >
        <BandPlot
          label={`Band of each paper from ${dayWords(first.at)} to ${dayWords(last.at)} with your rolling average, now ${last.mean.toFixed(1)}. Target ${target.toFixed(1)}.`}
          goal={target}
          from={dayWords(first.at)}
          to={dayWords(last.at)}
          points={shown.map((point) => ({
            id: point.slug,
            letter: point.module_type.slice(0, 1).toUpperCase(),
            band: point.band,
            line: point.mean,
            range: null,
            isFaded: only !== "all" && only !== point.module_type,
          }))}
        />
        <p className={text.meta}>
          The line is your rolling average: the last three papers of each module. Each box is a paper, coloured by band.
        </p>
      </PlotFigure>
    </>
  );
}
