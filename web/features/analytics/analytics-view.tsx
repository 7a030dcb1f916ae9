import { type ReactNode, useMemo, useState } from "react";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import { QUESTION_TYPE_NAMES } from "#core/exam/content/question-type.ts";
import { type CauseTally, tallyCauses, tallyTypes, type TypeTally } from "#core/exam/performance/question-types.ts";
import { countingPapers, isExamPaper, type Sitting } from "#core/exam/performance/sitting.ts";
import { trendOf } from "#core/exam/performance/trend.ts";
import { paths } from "#web/paths.ts";
import { BandPlot } from "#web/ui/band-plot.tsx";
import { BarPlot } from "#web/ui/bar-plot.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { cx } from "#web/ui/cx.ts";
import layout from "#web/ui/layout.module.css";
import { PlotFigure } from "#web/ui/plot-figure.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import text from "#web/ui/text.module.css";
import { useMedia } from "#web/ui/use-media.ts";
import styles from "./analytics.module.css";
import { CAUSE_WORDS, dayWords, percentWords, secondsWords, SHORT_TYPE_NAMES } from "./words.ts";

const NAMES: Record<ModuleType, string> = {
  listening: "Listening",
  reading: "Reading",
  writing: "Writing",
  speaking: "Speaking",
};

const SCOPES = [
  { value: "exam" as const, label: "Exam papers" },
  { value: "all" as const, label: "Everything" },
];

/** So many papers stand beside each other without touching. */
const FIT = { wide: 22, narrow: 12 } as const;

/** What a learner's marks say in figures. `sittings` is null until the device has answered. */
export function AnalyticsView({ sittings, target }: { sittings: readonly Sitting[] | null; target: number }) {
  const [scope, setScope] = useState<"exam" | "all">("exam");
  // Earlier mistakes asked again would count the same question twice.
  const counted = useMemo(
    () => sittings?.filter((one) => (scope === "exam" ? isExamPaper(one) : one.only === undefined)) ?? [],
    [sittings, scope],
  );
  const types = useMemo(() => tallyTypes(counted), [counted]);
  const causes = useMemo(() => tallyCauses(counted), [counted]);
  const hasAny = sittings !== null && sittings.some((one) => one.marking !== null || one.evaluation !== null);
  return (
    <main id="main" className={cx(layout.page, styles.page)} aria-busy={sittings === null}>
      <div className={styles.head}>
        <h1>Analytics</h1>
        {hasAny && <Segmented label="What counts" value={scope} onChange={setScope} options={SCOPES} />}
      </div>
      <div className={cx(layout.sheet, layout.ruled)}>
        {sittings === null ? (
          <section className={layout.sec}>
            <div className={layout.margin}>
              <Skeleton lines={1} />
            </div>
            <div className={layout.body}>
              <Skeleton height={240} />
            </div>
          </section>
        ) : !hasAny ? (
          <section className={layout.sec} aria-labelledby="nothing">
            <p className={layout.margin}>
              <b>Nothing yet</b>
            </p>
            <div className={layout.body}>
              <h2 id="nothing">No marked test yet</h2>
              <p className={cx(text.small, styles.lead)}>
                After your first test this page shows which questions cost you marks, how long they took, and why.
              </p>
              <ButtonLink to={paths.dashboard}>Go to your dashboard</ButtonLink>
            </div>
          </section>
        ) : (
          <>
            <Bands sittings={sittings} target={target} />
            <Accuracy types={types} />
            <Times types={types} />
            <Causes causes={causes} />
          </>
        )}
      </div>
    </main>
  );
}

function Bands({ sittings, target }: { sittings: readonly Sitting[]; target: number }) {
  const isWide = useMedia("(min-width: 768px)");
  const trend = trendOf(countingPapers(sittings));
  const shown = trend.slice(isWide ? -FIT.wide : -FIT.narrow);
  const [first, last] = [shown[0], shown.at(-1)];
  return (
    <Section id="bands" name="Bands" title="Every exam paper and its range">
      {first === undefined || last === undefined ? (
        <p className={text.small}>Whole papers in exam mode have a band. There is none yet.</p>
      ) : (
        <PlotFigure
          caption="Exam papers by band"
          columns={[
            { name: "Date" },
            { name: "Paper" },
            { name: "Band", isNumber: true },
            { name: "Expected between", isNumber: true },
          ]}
          rows={trend.toReversed().map(({ slug, at, module_type, band, range }) => ({
            id: slug,
            cells: [
              dayWords(at),
              NAMES[module_type],
              band.toFixed(1),
              range === null ? "–" : `${range.low.toFixed(1)} and ${range.high.toFixed(1)}`,
            ],
          }))}
        >
          <BandPlot
            label={`Band of each exam paper from ${dayWords(first.at)} to ${dayWords(last.at)}, with the range of estimated bands. Target ${target.toFixed(1)}.`}
            goal={target}
            from={dayWords(first.at)}
            to={dayWords(last.at)}
            points={shown.map((point) => ({
              id: point.slug,
              letter: point.module_type.slice(0, 1).toUpperCase(),
              band: point.band,
              line: point.mean,
              range: point.range,
              isFaded: false,
            }))}
          />
          <p className={text.meta}>
            A bar through a box is the range of an estimate: the band is expected inside it in eight answers of ten.
            Marked papers have none.
          </p>
        </PlotFigure>
      )}
    </Section>
  );
}

function Accuracy({ types }: { types: readonly TypeTally[] }) {
  return (
    <Section id="accuracy" name="Accuracy" title="Right answers by kind of question">
      {types.length === 0 ? (
        <Nothing />
      ) : (
        <PlotFigure
          caption="Right answers by kind of question"
          columns={[{ name: "Question" }, { name: "Right", isNumber: true }, { name: "Share", isNumber: true }]}
          rows={types.map((tally) => ({
            id: nameOf(tally),
            cells: [nameOf(tally), `${tally.right} of ${tally.total}`, percentWords(tally.right, tally.total)],
          }))}
        >
          <BarPlot
            label="Share of right answers per kind of question, the lowest first."
            bars={types.map((tally) => ({
              label: shortNameOf(tally),
              share: tally.right / tally.total,
              value: `${tally.right}/${tally.total}`,
            }))}
          />
        </PlotFigure>
      )}
    </Section>
  );
}

function Times({ types }: { types: readonly TypeTally[] }) {
  const timed = types
    .filter((tally) => tally.timed > 0)
    .map((tally) => ({ ...tally, mean: tally.seconds / tally.timed }))
    .sort((a, b) => b.mean - a.mean);
  const longest = timed[0]?.mean ?? 1;
  return (
    <Section id="time" name="Time" title="Time per question">
      {timed.length === 0 ? (
        <Nothing />
      ) : (
        <PlotFigure
          caption="Time per question"
          columns={[{ name: "Question" }, { name: "Time each", isNumber: true }, { name: "Measured", isNumber: true }]}
          rows={timed.map((tally) => ({
            id: nameOf(tally),
            cells: [nameOf(tally), secondsWords(tally.mean), String(tally.timed)],
          }))}
        >
          <BarPlot
            label="Mean time per kind of question, the longest first."
            bars={timed.map((tally) => ({
              label: shortNameOf(tally),
              share: tally.mean / longest,
              value: secondsWords(tally.mean),
            }))}
          />
          <p className={text.meta}>Time with the question on screen. A Reading paper leaves 1 min 30 s for each.</p>
        </PlotFigure>
      )}
    </Section>
  );
}

function Causes({ causes }: { causes: readonly CauseTally[] }) {
  const most = causes[0]?.count ?? 1;
  return (
    <Section id="causes" name="Causes" title="Why marks were lost">
      {causes.length === 0 ? (
        <Nothing />
      ) : (
        <PlotFigure
          caption="Why marks were lost"
          columns={[{ name: "Cause" }, { name: "Marks", isNumber: true }]}
          rows={causes.map(({ miss, count }) => ({ id: miss, cells: [CAUSE_WORDS[miss], String(count)] }))}
        >
          <BarPlot
            label="Lost marks by cause, the most frequent first."
            bars={causes.map(({ miss, count }) => ({
              label: CAUSE_WORDS[miss],
              share: count / most,
              value: String(count),
            }))}
          />
        </PlotFigure>
      )}
    </Section>
  );
}

function Section({ id, name, title, children }: { id: string; name: string; title: string; children: ReactNode }) {
  return (
    <section className={layout.sec} aria-labelledby={id}>
      <p className={layout.margin}>
        <b>{name}</b>
      </p>
      <div className={layout.body}>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}

function Nothing() {
  return <p className={text.small}>Nothing is counted here yet. Choose “Everything” to take in practice as well.</p>;
}

/** For the bars, where the figure stands on the same line. */
function shortNameOf({ module_type, type }: Pick<TypeTally, "module_type" | "type">): string {
  return `${NAMES[module_type].slice(0, 1)}: ${SHORT_TYPE_NAMES[type] ?? QUESTION_TYPE_NAMES[type]}`;
}

function nameOf({ module_type, type }: Pick<TypeTally, "module_type" | "type">): string {
  return `${NAMES[module_type].slice(0, 1)}: ${QUESTION_TYPE_NAMES[type]}`;
}
