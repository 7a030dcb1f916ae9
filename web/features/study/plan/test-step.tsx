import { useState } from "react";
import type { TestType } from "#core/exam/content/module-type.ts";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TEST_TYPES } from "./labels.ts";
import { PickOption } from "./pick-option.tsx";
import styles from "./plan.module.css";

export function TestStep({ testType, save }: { testType: TestType; save: (testType: TestType) => void }) {
  const [chosen, setChosen] = useState(testType);
  return (
    <Form onSubmit={() => save(chosen)}>
      <fieldset className={styles.pick}>
        <legend>Which test are you taking?</legend>
        <p>Academic and General Training share Listening and Speaking. Reading and Writing differ.</p>
        {(["academic", "general"] as const).map((type) => (
          <PickOption
            key={type}
            name="test"
            title={TEST_TYPES[type].name}
            note={TEST_TYPES[type].use}
            checked={chosen === type}
            onChoose={() => setChosen(type)}
          />
        ))}
      </fieldset>
      <Button type="submit" size="lg">
        Save test
      </Button>
    </Form>
  );
}
