import { useState } from "react";
import type { Weekday } from "#core/exam/study/study-settings.ts";
import { plural } from "#core/format/plural.ts";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { WEEKDAYS } from "./labels.ts";
import { PickOption } from "./pick-option.tsx";
import styles from "./plan.module.css";

const HOURS_A_WEEK_CHOICES = [2, 3, 5, 8];

type TimeStepProps = {
  hours: number;
  daysOff: readonly Weekday[];
  save: (hours: number, daysOff: Weekday[]) => void;
};

export function TimeStep({ hours, daysOff, save }: TimeStepProps) {
  const [chosen, setChosen] = useState(hours);
  const [chosenDaysOff, setChosenDaysOff] = useState<readonly Weekday[]>(daysOff);
  const studyDays = 7 - chosenDaysOff.length;
  const choices = HOURS_A_WEEK_CHOICES.includes(hours) ? HOURS_A_WEEK_CHOICES : [...HOURS_A_WEEK_CHOICES, hours];
  return (
    <Form onSubmit={() => save(chosen, [...chosenDaysOff])}>
      <fieldset className={styles.pick}>
        <legend>How much time can you give each week?</legend>
        <p>Choose what you can keep in a busy week.</p>
        {choices.map((choice) => (
          <PickOption
            key={choice}
            name="hours"
            title={plural(choice, { one: "# hour", other: "# hours" })}
            note={`${Math.round((choice * 60) / studyDays)} minutes a day, ${plural(studyDays, { one: "# day", other: "# days" })}`}
            checked={chosen === choice}
            onChoose={() => setChosen(choice)}
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
              disabled={!chosenDaysOff.includes(day) && studyDays === 1}
              onChange={(event) =>
                setChosenDaysOff(
                  event.target.checked ? [...chosenDaysOff, day] : chosenDaysOff.filter((dayOff) => dayOff !== day),
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
