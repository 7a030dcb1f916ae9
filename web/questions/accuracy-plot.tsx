import { plural } from "#core/format/plural.ts";
import { formatPercent } from "#core/format/format-number.ts";
import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { QUESTION_TYPE_NAMES, type QuestionType } from "#core/exam/content/question-type.ts";
import { likelyShare } from "#core/exam/performance/likely-share.ts";
import type { TypeTally } from "#core/exam/performance/tallies.ts";
import { BarPlot } from "#web/ui/chart/bar-plot.tsx";
import { PlotFigure } from "#web/ui/chart/plot-figure.tsx";

/** Short names of question types whose full names fill a line. */
const SHORT_TYPE_NAMES: Partial<Record<QuestionType, string>> = {
  summary_completion: "Summary or note completion",
  form_completion: "Form or note completion",
  plan_map_labelling: "Plan or map labelling",
};

/** The share of right answers of each question type with its uncertainty, as bars or as a table. */
export function AccuracyPlot({ types }: { types: readonly TypeTally[] }) {
  return (
    <PlotFigure
      caption="Right answers by question type"
      columns={[
        { name: "Question type" },
        { name: "Right", isNumber: true },
        { name: "Score", isNumber: true },
        { name: "Probably", isNumber: true },
      ]}
      rows={types.map((tally) => ({
        id: typeLabel(tally),
        cells: [
          typeLabel(tally),
          `${tally.right} of ${tally.total}`,
          formatScore(tally.right, tally.total),
          likelyRangeLabel(tally) ?? "Too few to judge",
        ],
      }))}
    >
      <BarPlot
        label="Score for each question type, the lowest first."
        bars={types.map((tally) => {
          const range = likelyShare(tally);
          return {
            label: shortTypeLabel(tally),
            share: range === null ? 0 : tally.right / tally.total,
            value: `${tally.right}/${tally.total}`,
            range,
            note: likelyScoreLabel(tally),
          };
        })}
      />
    </PlotFigure>
  );
}

/** Returns "62%, probably 48 to 74%", or "Too few to judge" for fewer than six answers. */
export function likelyScoreLabel(tally: Pick<TypeTally, "right" | "total">): string {
  const range = likelyRangeLabel(tally);
  return range === null ? "Too few to judge" : `${formatScore(tally.right, tally.total)}, probably ${range}`;
}

function likelyRangeLabel(tally: Pick<TypeTally, "right" | "total">): string | null {
  const range = likelyShare(tally);
  return range === null ? null : `${Math.round(range.low * 100)} to ${formatPercent(range.high)}`;
}

/** Describes how many practice parts are done, and says how to get a band. */
export function describePractice(parts: number): string {
  return plural(parts, {
    one: "# practice part done. Take a full module for a band.",
    other: "# practice parts done. Take a full module for a band.",
  });
}

/** Names a question type with the letter of its module: "R: Matching headings". */
export function typeLabel({ module_type, type }: Pick<TypeTally, "module_type" | "type">): string {
  return `${MODULE_NAMES[module_type].slice(0, 1)}: ${QUESTION_TYPE_NAMES[type]}`;
}

/** Names a question type as `typeLabel` does, but in few words, for a plot. */
export function shortTypeLabel({ module_type, type }: Pick<TypeTally, "module_type" | "type">): string {
  return `${MODULE_NAMES[module_type].slice(0, 1)}: ${SHORT_TYPE_NAMES[type] ?? QUESTION_TYPE_NAMES[type]}`;
}

/** Formats a score in whole percent: "75%". A dash if there were no questions. */
export function formatScore(right: number, total: number): string {
  return total === 0 ? "–" : formatPercent(right / total);
}
