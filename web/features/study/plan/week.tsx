import { formatDate } from "#core/format/format-date.ts";
import type { DayKind, PlanDay } from "#core/exam/study/study-plan.ts";
import { TitledSection } from "#web/ui/display/titled-section.tsx";
import styles from "./week.module.css";

const DAY_MS = 86_400_000;

const DAY_KIND_LABELS: Readonly<Record<DayKind, string>> = {
  study: "Study",
  buffer: "Tasks left from this week",
  mock: "Full test",
  light: "Rest, with card reviews only",
  exam: "Your exam",
  off: "Day off",
};

/** The next seven days of the plan: what each day is for, and its minutes. */
export function PlanWeek({ days, hasExamDate }: { days: readonly PlanDay[]; hasExamDate: boolean }) {
  return (
    <TitledSection id="week" title="Next 7 days">
      <ol className={styles.days}>
        {days.map(({ day, kind, minutes }, daysAhead) => (
          <li key={day}>
            <span>{daysAhead === 0 ? "Today" : formatDate(day * DAY_MS, "longDay", { timeZone: "UTC" })}</span>
            <b>{DAY_KIND_LABELS[kind]}</b>
            <span className={styles.minutes}>{minutes > 0 && `${minutes} min`}</span>
          </li>
        ))}
      </ol>
      <p className={styles.why}>
        {hasExamDate
          ? "A full test 28, 14 and 7 days before your exam shows where you are under exam conditions."
          : "A full test every three weeks shows where you are under exam conditions."}{" "}
        If you miss one, the plan moves it to a later study day, unless your exam is near. You need not take it in one
        go: the modules wait for you.
      </p>
    </TitledSection>
  );
}
