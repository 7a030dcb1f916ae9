import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { QUESTION_TYPE_NAMES } from "#core/exam/content/question-type.ts";
import { MINUTE_MS } from "#core/exam/durations.ts";
import type { TypeTally } from "#core/exam/performance/tallies.ts";
import type { WeekSummary } from "#core/exam/study/week-summary.ts";
import { formatDuration } from "#core/format/format-duration.ts";
import { formatList } from "#core/format/format-list.ts";
import { plural } from "#core/format/plural.ts";
import { formatScore } from "#web/questions/accuracy-plot.tsx";

/** Returns "2 hours 10 minutes" or "0 minutes". A time above zero is at least one minute. */
export function formatStudyTime(minutes: number): string {
  const rounded = minutes > 0 ? Math.max(1, Math.round(minutes)) : 0;
  return rounded === 0 ? "0 minutes" : formatDuration(rounded * MINUTE_MS);
}

/** Returns two or three sentences: what the learner did in a week, what got better, and what to do next. */
export function weekSentences(summary: WeekSummary): string[] {
  const { isCurrent, minutes, answers, reviews, better, next } = summary;
  const activities = [
    `practised for ${formatStudyTime(minutes)}`,
    ...(answers === 0 ? [] : [plural(answers, { one: "answered # question", other: "answered # questions" })]),
    ...(reviews === 0 ? [] : [plural(reviews, { one: "reviewed # card", other: "reviewed # cards" })]),
  ];
  const improvements = better.map(
    ({ before, after, ...type }) =>
      `${typeName(type)} from ${formatScore(before.right, before.total)} to ${formatScore(after.right, after.total)}`,
  );
  const nextStart = isCurrent ? "Next week" : "This week";
  return [
    `${isCurrent ? "This week so far" : "Last week"} you ${formatList(activities)}.`,
    ...(improvements.length === 0
      ? []
      : [`Clearly better than in the four weeks before: ${formatList(improvements)}.`]),
    next === null
      ? `${nextStart}, follow the plan of each day: your dashboard begins with it.`
      : `${nextStart}, begin with ${typeName(next)}: ${next.right} of ${next.total} right so far, your lowest score with six answers or more.`,
  ];
}

/** Returns "Matching headings (Reading)". */
function typeName({ module_type, type }: Pick<TypeTally, "module_type" | "type">): string {
  return `${QUESTION_TYPE_NAMES[type]} (${MODULE_NAMES[module_type]})`;
}
