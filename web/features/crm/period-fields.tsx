import type { ChangeEvent } from "react";
import type { FieldError } from "#web/ui/form/field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { formatLocalDay } from "#core/format/format-date.ts";
import { endOfDay, startOfDay } from "./local-day.ts";
import styles from "./staff/staff-form.module.css";

/** Two days as text of a date field, such as "2026-03-01", or "" for an empty field. */
type Period = { first: string; last: string };

/** Fields for the first and the last day of a period, in the time zone of the device. */
export function PeriodFields({
  period,
  changeField,
  errors,
}: {
  period: Period;
  /** Returns the `onChange` of a field. */
  changeField: (name: keyof Period) => (event: ChangeEvent<HTMLInputElement>) => void;
  errors: { first: FieldError; last: FieldError };
}) {
  return (
    <div className={styles.pair}>
      <TextField
        label="First day"
        hint="Leave empty to start at once."
        type="date"
        value={period.first}
        onChange={changeField("first")}
        error={errors.first}
      />
      <TextField
        label="Last day"
        hint="Leave empty for no end date."
        type="date"
        value={period.last}
        onChange={changeField("last")}
        error={errors.last}
      />
    </div>
  );
}

/** Returns the text of a date field for an instant in ms since 1970; "" if there is none. */
export function toDayText(instant: number | null | undefined): string {
  return instant === null || instant === undefined ? "" : formatLocalDay(instant);
}

/** Returns the first and the last instant of a period, in ms since 1970; null for an empty field. */
export function toInstants({ first, last }: Period): { starts_at: number | null; ends_at: number | null } {
  return { starts_at: first === "" ? null : startOfDay(first), ends_at: last === "" ? null : endOfDay(last) };
}
