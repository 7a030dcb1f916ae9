import { useState } from "react";
import { Button } from "#web/ui/form/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import layout from "#web/ui/style/layout.module.css";
import { Form } from "#web/ui/form/form.tsx";
import styles from "./plan.module.css";

type DateStepProps = { date: string | null; today: string; save: (date: string | null) => void };

export function DateStep({ date, today, save }: DateStepProps) {
  const [chosen, setChosen] = useState(date ?? "");
  const [error, setError] = useState<string | undefined>(undefined);
  return (
    <Form
      onSubmit={() => {
        if (chosen === "") setError("Enter the date on your booking, or choose “I have no date yet”.");
        else if (chosen < today) setError("This day is over. Enter a later date.");
        else save(chosen);
      }}
    >
      <h3 className={styles.question}>When is your exam?</h3>
      <p className={styles.hint}>Your plan counts back from this day.</p>
      <div className={styles.field}>
        <TextField
          label="Date on your booking"
          type="date"
          min={today}
          value={chosen}
          error={error}
          onChange={(event) => {
            setChosen(event.target.value);
            setError(undefined);
          }}
        />
      </div>
      <div className={layout.buttons}>
        <Button type="submit" size="lg">
          Save date
        </Button>
        <Button variant="quiet" onClick={() => save(null)}>
          I have no date yet
        </Button>
      </div>
    </Form>
  );
}
