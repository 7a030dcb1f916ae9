import { HOUR_MS } from "#core/exam/durations.ts";
import { formatDate } from "#core/format/format-date.ts";
import { EXAMINER_HOURS } from "#core/wire/crm/examiner.ts";

/** Says by when an examiner report is ready if it is requested at `now`, in ms since 1970. */
export function readyByLabel(now: number): string {
  return `Ready by ${formatDate(now + EXAMINER_HOURS.due * HOUR_MS, "deadline")} if you request it now`;
}
