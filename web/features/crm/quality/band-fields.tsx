import { EXAMINER_CRITERIA, type ExaminerCriterion, criterionName } from "#core/exam/bands/examiner-criteria.ts";
import { type ReactNode, useId, useState } from "react";
import type { SharedFormState } from "../evaluation/form/use-shared-form.ts";
import { BandInput } from "../evaluation/form/band-input.tsx";
import { BandButtons } from "../evaluation/form/band-buttons.tsx";
import { CRITERIA, parseTypedBand } from "../evaluation/form/section-fields.ts";
import styles from "../evaluation/form/section-form.module.css";
import { bandFieldName } from "./script-fields.ts";

/** The band fields of a task's four criteria. The criterion that last had the focus shows its band descriptors. */
export function BandFields({
  task,
  shared,
  children,
}: {
  task: 1 | 2;
  shared: SharedFormState<string>;
  /** Renders the content below a band field. `showDescriptors` shows the band descriptors of the criterion. */
  children: (criterion: ExaminerCriterion, showDescriptors: () => void) => ReactNode;
}) {
  const id = useId();
  const [openCriterion, setOpenCriterion] = useState<ExaminerCriterion>("ta");
  return CRITERIA.map((criterion) => {
    const name = bandFieldName(task, criterion);
    const faults = shared.errors[name];
    const faultId = `${id}-${criterion}`;
    const value = shared.form.mine[name] ?? "";
    return (
      <div key={criterion} className={styles.row} role="group" aria-label={criterionName(criterion, task)}>
        <h3>
          {criterionName(criterion, task)} <small>{EXAMINER_CRITERIA[criterion]}</small>
        </h3>
        <BandInput
          label={`${EXAMINER_CRITERIA[criterion]} band`}
          value={value}
          isInvalid={faults !== undefined}
          describedBy={faults === undefined ? undefined : faultId}
          onFocus={() => setOpenCriterion(criterion)}
          onType={(typed) => shared.type(name, typed)}
        />
        {openCriterion === criterion && (
          <BandButtons
            criterion={criterion}
            task={task}
            band={parseTypedBand(value)}
            onPick={(picked) => shared.type(name, picked.toFixed(1))}
          />
        )}
        {children(criterion, () => setOpenCriterion(criterion))}
        {faults !== undefined && (
          <p id={faultId} className={styles.fault}>
            {faults.join(" ")}
          </p>
        )}
      </div>
    );
  });
}
