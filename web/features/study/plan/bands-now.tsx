import { useState } from "react";
import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import { MODULE_TYPES } from "#core/exam/content/modules-of-test.ts";
import type { StartingLevel } from "#core/exam/study/study-settings.ts";
import { formatBand } from "#core/format/format-number.ts";
import { Button } from "#web/ui/form/button.tsx";
import { PickOption } from "./pick-option.tsx";
import styles from "./plan.module.css";
import { Form } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";

/** 9 to 0 in halves. */
const BANDS = Array.from({ length: 19 }, (_, index) => 9 - index / 2);

export type BandsNowProps = {
  level: StartingLevel | null;
  save: (level: StartingLevel | null) => void;
  /** Opens the 15-minute check. The old level stays until the check is finished. */
  openCheck: () => void;
};

/** Asks for the starting level: from the 15-minute check, from the bands of a recent result, or none. */
export function BandsNow({ level, save, openCheck }: BandsNowProps) {
  const [how, setHow] = useState<"check" | "own_bands" | "none">(level?.source === "own_bands" ? "own_bands" : "check");
  const [skills, setSkills] = useState(level?.source === "own_bands" ? level.skills : NO_LEVELS);
  const choose = (type: ModuleType, value: string) => {
    const band = Number(value);
    setSkills({ ...skills, [type]: value === "" ? null : { low: band, high: band } });
  };
  return (
    <Form
      onSubmit={() => {
        if (how === "check") return openCheck();
        const hasBand = how === "own_bands" && MODULE_TYPES.some((type) => skills[type] !== null);
        save(hasBand ? { source: "own_bands", skills } : null);
      }}
    >
      <fieldset className={styles.pick}>
        <legend>Where are you now?</legend>
        <p>Your plan gives most time to the skill that is farthest from its target.</p>
        <PickOption
          name="bands"
          title="Take a 15-minute check"
          note="5 Listening and 6 Reading questions, and a short letter"
          checked={how === "check"}
          onChoose={() => setHow("check")}
        />
        <PickOption
          name="bands"
          title="I know my bands"
          note="From a recent result"
          checked={how === "own_bands"}
          onChoose={() => setHow("own_bands")}
        />
        <PickOption
          name="bands"
          title="Start without bands"
          note="Your first tests will show them"
          checked={how === "none"}
          onChoose={() => setHow("none")}
        />
      </fieldset>
      {how === "own_bands" && (
        <div className={styles.bands}>
          {MODULE_TYPES.map((type) => (
            <SelectField
              key={type}
              label={MODULE_NAMES[type]}
              value={skills[type]?.low ?? ""}
              onChange={(event) => choose(type, event.target.value)}
            >
              <option value="">Not known</option>
              {BANDS.map((band) => (
                <option key={band} value={band}>
                  {formatBand(band)}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
      )}
      <Button type="submit" size="lg">
        {how === "check" ? "Go to the check" : "Save and see your plan"}
      </Button>
    </Form>
  );
}

const NO_LEVELS: StartingLevel["skills"] = { listening: null, reading: null, writing: null, speaking: null };
