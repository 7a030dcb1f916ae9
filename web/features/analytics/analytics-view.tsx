import { formatBand } from "#core/format/format-number.ts";
import { formatSeconds } from "#core/format/format-duration.ts";
import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { formatDate } from "#core/format/format-date.ts";
import { useMemo, useState } from "react";
import { countPractice, countsForAccuracy, tallyAccuracy } from "#core/exam/performance/accuracy.ts";
import { type CauseTally, tallyCauses, type TypeTally } from "#core/exam/performance/tallies.ts";
import { countedAttempts, countsForBands, type AttemptSummary } from "#core/exam/performance/attempt-summary.ts";
import { bandTrend, NEW_RULES_NOTE } from "#core/exam/performance/trend.ts";
import { paths } from "#web/paths.ts";
import { BandPlot, useMaxBandPoints } from "#web/ui/chart/band-plot.tsx";
import { BarPlot } from "#web/ui/chart/bar-plot.tsx";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import type { StudyProgress } from "#core/exam/study/study-progress.ts";
import { type PacedType, READING_PACE_SECONDS, readingPace } from "#core/exam/performance/reading-pace.ts";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { PlotFigure } from "#web/ui/chart/plot-figure.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import text from "#web/ui/style/text.module.css";
import styles from "./analytics.module.css";
import { AccuracyPlot, describePractice, shortTypeLabel, typeLabel } from "#web/questions/accuracy-plot.tsx";
import { AnalyticsSection } from "./analytics-section.tsx";
import { CAUSE_LABELS } from "./labels.ts";
import { PracticeDaysSection, StudyTimeSection, WeekSection } from "./study-sections.tsx";

type Scope = "all" | "exam";
const SCOPES = [
  { value: "all" as const, label: "Everything" },
  { value: "exam" as const, label: "Exam modules" },
];

export type AnalyticsViewProps = {
  /** Null while loading. */
  summaries: readonly AttemptSummary[] | null;
  /** Null while loading, and before the first practice. */
  study: StudyProgress | null;
  /** The learner's target band. */
  target: number;
};

/** Charts of a learner's marked attempts and study time. */
export function AnalyticsView({ summaries, study, target }: AnalyticsViewProps) {
  const [scope, setScope] = useState<Scope>("all");
  const marked = useMemo(
    () => summaries?.filter(scope === "exam" ? countsForBands : countsForAccuracy) ?? [],
    [summaries, scope],
  );
  const types = useMemo(() => tallyAccuracy(marked), [marked]);
  const causes = useMemo(() => tallyCauses(marked), [marked]);
  const hasResult = summaries?.some(({ marking, evaluation }) => marking !== null || evaluation !== null) ?? false;
  return (
    <main id="main" className={cx(layout.page, styles.page)} aria-busy={summaries === null}>
      <div className={styles.head}>
        <h1>Analytics</h1>
        <ButtonLink to={paths.drills} variant="outline">
          Practise one question type
        </ButtonLink>
        {hasResult && <Segmented label="What counts" value={scope} onChange={setScope} options={SCOPES} />}
      </div>
      <div className={cx(layout.sheet, layout.ruled)}>
        {summaries === null ? (
          <section className={layout.section}>
            <div className={layout.margin}>
              <Skeleton lines={1} />
            </div>
            <div className={layout.body}>
              <Skeleton height={240} />
            </div>
          </section>
        ) : (
          <>
            {study !== null && <WeekSection summary={study.summary} />}
            {!hasResult ? (
              <section className={layout.section} aria-labelledby="nothing">
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
                <Bands summaries={summaries} target={target} />
                <Accuracy types={types} scope={scope} />
                <Times types={types} />
                <Causes causes={causes} hasAnswers={types.length > 0} scope={scope} />
              </>
            )}
            {study !== null && (
              <>
                <StudyTimeSection weeks={study.weeks} />
                <PracticeDaysSection {...study} />
              </>
            )}
          </>
        )}
      </div>
    </main>
  );
}

function Bands({ summaries, target }: { summaries: readonly AttemptSummary[]; target: number }) {
  const trend = bandTrend(countedAttempts(summaries));
  const shownPoints = trend.slice(-useMaxBandPoints());
  const [first, last] = [shownPoints[0], shownPoints.at(-1)];
  const practiceCount = countPractice(summaries);
  return (
    <AnalyticsSection id="bands" name="Bands" title="Every exam module and its range">
      {first === undefined || last === undefined ? (
        <p className={text.small}>
          {practiceCount === 0 ? "Take a full module in exam mode for a band." : describePractice(practiceCount)}
        </p>
      ) : (
        <PlotFigure
          caption="Exam modules by band"
          columns={[
            { name: "Date" },
            { name: "Module" },
            { name: "Band", isNumber: true },
            { name: "Expected between", isNumber: true },
          ]}
          rows={trend.toReversed().map(({ slug, at, module_type, band, range }) => ({
            id: slug,
            cells: [
              formatDate(at, "shortDay"),
              MODULE_NAMES[module_type],
              formatBand(band),
              range === null ? "–" : `${formatBand(range.low)} and ${formatBand(range.high)}`,
            ],
          }))}
        >
          <BandPlot
            label={`Band of each exam module from ${formatDate(first.at, "shortDay")} to ${formatDate(last.at, "shortDay")}, with the range of estimated bands. Target ${formatBand(target)}.`}
            target={target}
            from={formatDate(first.at, "shortDay")}
            to={formatDate(last.at, "shortDay")}
            points={shownPoints.map((point) => ({
              id: point.slug,
              letter: point.module_type.slice(0, 1).toUpperCase(),
              band: point.band,
              line: point.mean,
              range: point.range,
              startsNewRules: point.has_new_rules,
              isFaded: false,
            }))}
          />
          <p className={text.meta}>
            A bar through a box is the range of an estimate: the true band is inside it for eight answers in ten. Only
            Writing bands are estimates.
            {shownPoints.some((point) => point.has_new_rules) && ` ${NEW_RULES_NOTE}`}
          </p>
        </PlotFigure>
      )}
    </AnalyticsSection>
  );
}

function Accuracy({ types, scope }: { types: readonly TypeTally[]; scope: Scope }) {
  return (
    <AnalyticsSection id="accuracy" name="Accuracy" title="Right answers by question type">
      {types.length === 0 ? (
        <NoResults scope={scope} />
      ) : (
        <>
          <AccuracyPlot types={types} />
          <p className={text.meta}>
            The line across a bar is the range in which your true share lies, with 95% confidence. More answers make it
            shorter. Fewer than six answers are too few to judge.
          </p>
        </>
      )}
    </AnalyticsSection>
  );
}

function Times({ types }: { types: readonly TypeTally[] }) {
  const timed = readingPace(types);
  const longest = Math.max(READING_PACE_SECONDS, timed[0]?.mean ?? 0);
  return (
    <AnalyticsSection id="time" name="Time" title="Time per question in Reading">
      {timed.length === 0 ? (
        <p className={text.small}>No timed Reading question yet.</p>
      ) : (
        <PlotFigure
          caption="Time per question in Reading"
          columns={[
            { name: "Question type" },
            { name: "Time each", isNumber: true },
            { name: "Exam’s pace", isNumber: true },
            { name: "Measured", isNumber: true },
          ]}
          rows={timed.map((tally) => ({
            id: typeLabel(tally),
            cells: [typeLabel(tally), formatSeconds(tally.mean), describePace(tally), String(tally.timed)],
          }))}
        >
          <BarPlot
            label={`Mean time for a question of each Reading type beside the exam’s ${formatSeconds(READING_PACE_SECONDS)}, the longest first.`}
            mark={READING_PACE_SECONDS / longest}
            bars={timed.map((tally) => ({
              label: shortTypeLabel(tally),
              share: tally.mean / longest,
              value: formatSeconds(tally.mean),
              note: describePace(tally),
            }))}
          />
          <p className={text.meta}>
            Time with the question on screen. The line across each bar is the exam’s pace: 60 minutes for 40 questions,
            1 min 30 s for each. In Listening the recording sets the pace.
          </p>
        </PlotFigure>
      )}
    </AnalyticsSection>
  );
}

/** Returns "20 secs over the exam’s pace" or "Within the exam’s pace". */
function describePace({ over }: Pick<PacedType, "over">): string {
  return Math.round(over) > 0 ? `${formatSeconds(over)} over the exam’s pace` : "Within the exam’s pace";
}

function Causes({ causes, hasAnswers, scope }: { causes: readonly CauseTally[]; hasAnswers: boolean; scope: Scope }) {
  const highestCount = causes[0]?.count ?? 1;
  return (
    <AnalyticsSection id="causes" name="Causes" title="Why marks were lost">
      {!hasAnswers && <NoResults scope={scope} />}
      {hasAnswers && causes.length === 0 && <p className={text.small}>No marks were lost.</p>}
      {causes.length > 0 && (
        <PlotFigure
          caption="Why marks were lost"
          columns={[{ name: "Cause" }, { name: "Marks", isNumber: true }]}
          rows={causes.map(({ miss, count }) => ({ id: miss, cells: [CAUSE_LABELS[miss], String(count)] }))}
        >
          <BarPlot
            label="Lost marks by cause, the most frequent first."
            bars={causes.map(({ miss, count }) => ({
              label: CAUSE_LABELS[miss],
              share: count / highestCount,
              value: String(count),
            }))}
          />
        </PlotFigure>
      )}
    </AnalyticsSection>
  );
}

/** Shown if no marked Reading or Listening answers count. */
function NoResults({ scope }: { scope: Scope }) {
  return (
    <p className={text.small}>
      {scope === "exam"
        ? "No exam module in Reading or Listening yet. Choose “Everything” to include practice."
        : "No marked answers in Reading or Listening yet."}
    </p>
  );
}
