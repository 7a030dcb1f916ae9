import { useState } from "react";
import type { Band } from "#core/exam/bands/band-table.ts";
import { overallBand } from "#core/exam/bands/overall.ts";
import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import { MODULE_TYPES } from "#core/exam/content/modules-of-test.ts";
import { formatBand } from "#core/format/format-number.ts";
import { BandChip } from "#web/ui/display/band-chip.tsx";
import { ModuleBox } from "#web/ui/display/module-box.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { IconButton } from "#web/ui/form/icon-button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import styles from "./plan.module.css";

const LOWEST_TARGET = 4;
const HIGHEST_BAND = 9;

type Targets = Record<ModuleType, Band>;

export function TargetsStep({ targets, save }: { targets: Targets; save: (targets: Targets) => void }) {
  const [chosen, setChosen] = useState(targets);
  const change = (type: ModuleType, bands: number) => setChosen({ ...chosen, [type]: chosen[type] + bands });
  return (
    <Form onSubmit={() => save(chosen)}>
      <h3 className={styles.question}>What band do you need?</h3>
      <p className={styles.hint}>Check your university or employer: some ask for a minimum in each skill.</p>
      <ul className={styles.targets}>
        {MODULE_TYPES.map((type) => (
          <li key={type}>
            <span>
              <ModuleBox type={type} /> {MODULE_NAMES[type]}
            </span>
            <span className={styles.stepper} role="group" aria-label={`${MODULE_NAMES[type]} target`}>
              <IconButton
                icon="minus"
                label={`Lower ${MODULE_NAMES[type]} by half a band`}
                disabled={chosen[type] <= LOWEST_TARGET}
                onClick={() => change(type, -0.5)}
              />
              <span aria-live="polite">
                <BandChip band={chosen[type]} />
              </span>
              <IconButton
                icon="plus"
                label={`Raise ${MODULE_NAMES[type]} by half a band`}
                disabled={chosen[type] >= HIGHEST_BAND}
                onClick={() => change(type, 0.5)}
              />
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.overall}>
        <span>Overall from these four</span>
        <b>{formatBand(overallBand(chosen))}</b>
      </p>
      <Button type="submit" size="lg">
        Save targets
      </Button>
    </Form>
  );
}
