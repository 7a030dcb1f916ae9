import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { QUESTION_TYPE_NAMES } from "#core/exam/content/question-type.ts";
import type { TypeTally } from "#core/exam/performance/question-types.ts";
import type { WeekSummary } from "#core/exam/study/week-summary.ts";
import { formatDuration } from "#core/format/format-duration.ts";
import { formatList } from "#core/format/format-list.ts";
import { plural } from "#core/format/plural.ts";
import { formatScore } from "#web/questions/accuracy-plot.tsx";

const MINUTE_MS = 60_000;

/** "2 hours 10 minutes", "0 minutes". Less than half a minute counts as one. */
export function formatStudyTime(minutes: number): string {
  const whole = minutes > 0 ? Math.max(1, Math.round(minutes)) : 0;
  return whole === 0 ? "0 minutes" : formatDuration(whole * MINUTE_MS);
}

/** Returns what a week was like, and what to do next: two or three sentences. */
export function weekSentences(summary: WeekSummary): string[] {
  const { isCurrent, minutes, answers, reviews, better, next } = summary;
  const done = [
    `practised for ${formatStudyTime(minutes)}`,
    ...(answers === 0 ? [] : [plural(answers, { one: "answered # question", other: "answered # questions" })]),
    ...(reviews === 0 ? [] : [plural(reviews, { one: "reviewed # card", other: "reviewed # cards" })]),
  ];
  const rises = better.map(
    ({ before, after, ...kind }) =>
      `${kindName(kind)} from ${formatScore(before.right, before.total)} to ${formatScore(after.right, after.total)}`,
  );
  const when = isCurrent ? "Next week" : "This week";
  return [
    `${isCurrent ? "This week so far" : "Last week"} you ${formatList(done)}.`,
    ...(rises.length === 0 ? [] : [`Clearly better than in the four weeks before: ${formatList(rises)}.`]),
    next === null
      ? `${when}, follow the plan of each day: your dashboard begins with it.`
      : `${when}, begin with ${kindName(next)}: ${next.right} of ${next.total} right so far, your lowest score with six answers or more.`,
  ];
}

function kindName({ module_type, type }: Pick<TypeTally, "module_type" | "type">): string {
  return `${QUESTION_TYPE_NAMES[type]} (${MODULE_NAMES[module_type]})`;
}
