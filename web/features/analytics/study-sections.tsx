import { QUESTION_TYPE_NAMES } from "#core/exam/content/question-type.ts";
import { DAY_MS } from "#core/exam/durations.ts";
import type { DayNumber } from "#core/exam/study/study-plan.ts";
import type { StudyProgress } from "#core/exam/study/study-progress.ts";
import { formatDate } from "#core/format/format-date.ts";
import { formatNumber } from "#core/format/format-number.ts";
import { plural } from "#core/format/plural.ts";
import { paths } from "#web/paths.ts";
import { ColumnPlot } from "#web/ui/chart/column-plot.tsx";
import { PlotFigure } from "#web/ui/chart/plot-figure.tsx";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import { cx } from "#web/ui/style/cx.ts";
import text from "#web/ui/style/text.module.css";
import { AnalyticsSection } from "./analytics-section.tsx";
import styles from "./analytics.module.css";
import { formatStudyTime, weekSentences } from "./week-sentences.ts";

/** The week in two or three sentences, and a button for what to do next. */
export function WeekSection({ summary }: Pick<StudyProgress, "summary">) {
  const next = summary?.next ?? null;
  const drillSkill = next?.module_type === "reading" || next?.module_type === "listening" ? next.module_type : null;
  return (
    <AnalyticsSection id="week" name="Week" title="Your week">
      {summary === null ? (
        <p className={styles.sentences}>No practice this week or last week. A drill takes about 10 minutes.</p>
      ) : (
        <div className={styles.sentences}>
          {weekSentences(summary).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      {next !== null && drillSkill !== null ? (
        <ButtonLink variant="outline" to={paths.drillsOf(drillSkill, next.type)}>
          Drill {QUESTION_TYPE_NAMES[next.type]}
        </ButtonLink>
      ) : (
        <ButtonLink variant="outline" to={paths.dashboard}>
          Go to Today
        </ButtonLink>
      )}
    </AnalyticsSection>
  );
}

/** Minutes of study by week, as a plot and as a table. */
export function StudyTimeSection({ weeks }: Pick<StudyProgress, "weeks">) {
  const current = weeks.at(-1);
  return (
    <AnalyticsSection id="study-time" name="Study time" title="Minutes of each week">
      <PlotFigure
        caption="Study time by week"
        columns={[
          { name: "Week of" },
          { name: "Time", isNumber: true },
          { name: "Questions", isNumber: true },
          { name: "Cards", isNumber: true },
        ]}
        rows={weeks.toReversed().map(({ monday, minutes, answers, reviews }) => ({
          id: String(monday),
          cells: [formatDay(monday), formatStudyTime(minutes), formatNumber(answers), formatNumber(reviews)],
        }))}
      >
        <ColumnPlot
          label={`Minutes of study in the last ${weeks.length} weeks. The current week has ${formatStudyTime(current?.minutes ?? 0)} so far.`}
          columns={weeks.map(({ monday, minutes }) => ({
            label: formatDay(monday),
            amount: minutes,
            value: formatNumber(Math.round(minutes)),
          }))}
        />
        <p className={text.meta}>
          Weeks begin on Monday. A reviewed card counts as 40 seconds, a lesson as 5 minutes, and practice that was not
          timed as the exam’s own time.
        </p>
      </PlotFigure>
    </AnalyticsSection>
  );
}

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** The last five weeks, with the days that had practice. */
export function PracticeDaysSection({ calendar, practisedDays, today }: StudyProgress) {
  return (
    <AnalyticsSection
      id="practice-days"
      name="Days"
      title={plural(practisedDays, { one: "# day with practice", other: "# days with practice" })}
    >
      <table className={styles.calendar}>
        <caption className={text.visuallyHidden}>Practice in the last five weeks</caption>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" abbr={name}>
                <span aria-hidden="true">{name.slice(0, 2)}</span>
                <span className={text.visuallyHidden}>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calendar.map((week) => (
            <tr key={week[0]?.day}>
              {week.map(({ day, minutes }) => (
                <td
                  key={day}
                  className={cx(minutes !== null && styles.practised, day > today && styles.ahead)}
                  aria-current={day === today ? "date" : undefined}
                >
                  <span aria-hidden="true">{dayOfMonth(day)}</span>
                  <span className={text.visuallyHidden}>
                    {minutes === null ? formatDay(day) : `${formatDay(day)}, ${formatStudyTime(minutes)} of practice`}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={text.meta}>The last five weeks. A filled day had practice, a review or a lesson.</p>
    </AnalyticsSection>
  );
}

/** Formats a calendar day. Uses UTC, because a day number has no time zone. */
function formatDay(day: DayNumber): string {
  return formatDate(day * DAY_MS, "shortDay", { timeZone: "UTC" });
}

function dayOfMonth(day: DayNumber): number {
  return new Date(day * DAY_MS).getUTCDate();
}
