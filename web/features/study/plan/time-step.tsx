import { useState } from "react";
import type { Weekday } from "#core/exam/study/study-settings.ts";
import { plural } from "#core/format/plural.ts";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { WEEKDAYS } from "./labels.ts";
import { PickOption } from "./pick-option.tsx";
import styles from "./plan.module.css";

/** Hours a week to choose from. */
const HOURS = [2, 3, 5, 8] as const;

type TimeStepProps = {
  hours: number;
  daysOff: readonly Weekday[];
  save: (hours: number, daysOff: Weekday[]) => void;
};

export function TimeStep({ hours, daysOff, save }: TimeStepProps) {
  const [chosen, setChosen] = useState(hours);
  const [chosenDaysOff, setChosenDaysOff] = useState<readonly Weekday[]>(daysOff);
  const days = 7 - chosenDaysOff.length;
  const isCustom = !HOURS.some((one) => one === hours);
  return (
    <Form onSubmit={() => save(chosen, [...chosenDaysOff])}>
      <fieldset className={styles.pick}>
        <legend>How much time can you give each week?</legend>
        <p>Choose what you can keep in a busy week.</p>
        {[...HOURS, ...(isCustom ? [hours] : [])].map((one) => (
          <PickOption
            key={one}
            name="hours"
            title={plural(one, { one: "# hour", other: "# hours" })}
            note={`${Math.round((one * 60) / days)} minutes a day, ${plural(days, { one: "# day", other: "# days" })}`}
            checked={chosen === one}
            onChoose={() => setChosen(one)}
          />
        ))}
      </fieldset>
      <fieldset className={styles.days}>
        <legend>Days off</legend>
        {WEEKDAYS.map(({ day, short, name }) => (
          <label key={day}>
            <input
              type="checkbox"
              checked={chosenDaysOff.includes(day)}
              disabled={!chosenDaysOff.includes(day) && days === 1}
              onChange={(event) =>
                setChosenDaysOff(
                  event.target.checked ? [...chosenDaysOff, day] : chosenDaysOff.filter((one) => one !== day),
                )
              }
            />
            <abbr title={name}>{short}</abbr>
          </label>
        ))}
      </fieldset>
      <Button type="submit" size="lg">
        Save time
      </Button>
    </Form>
  );
}
