import type { ChangeEvent } from "react";
import type { FieldError } from "#web/ui/form/field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { endOfDay, startOfDay } from "./local-day.ts";
import styles from "./staff/staff-form.module.css";

type Period = { first: string; last: string };

/** The first and the last local day on which something applies. */
export function PeriodFields({
  period,
  write,
  errors,
}: {
  period: Period;
  write: (name: keyof Period) => (event: ChangeEvent<HTMLInputElement>) => void;
  errors: { first: FieldError; last: FieldError };
}) {
  return (
    <div className={styles.pair}>
      <TextField
        label="First day"
        hint="Leave empty to start at once."
        type="date"
        value={period.first}
        onChange={write("first")}
        error={errors.first}
      />
      <TextField
        label="Last day"
        hint="Leave empty for no end date."
        type="date"
        value={period.last}
        onChange={write("last")}
        error={errors.last}
      />
    </div>
  );
}

/** Returns the first and the last instant of a period, null for an empty field. */
export function instantsOf({ first, last }: Period): { starts_at: number | null; ends_at: number | null } {
  return { starts_at: first === "" ? null : startOfDay(first), ends_at: last === "" ? null : endOfDay(last) };
}
