import {
  type ExaminerCriterion,
  listCriteria,
  criterionLabel,
  criterionName,
} from "#core/exam/bands/examiner-criteria.ts";
import { useCallback, useMemo } from "react";
import * as v from "valibot";
import type { CrmSection } from "#core/wire/crm/crm-evaluation.ts";
import { SectionConflictSchema } from "#core/wire/crm/evaluation-forms.ts";
import type { StaffDraft } from "#core/wire/crm/staff-drafts.ts";
import type { Client } from "#web/net/client.ts";
import { BankField } from "../../bank/bank-field.tsx";
import { BandInput } from "./band-input.tsx";
import { BandButtons } from "./band-buttons.tsx";
import { ConflictNote } from "./conflict-note.tsx";
import { useSaveKey } from "./use-save-key.ts";
import type { Fields } from "./merge-draft.ts";
import { findServerDraft } from "./shared-form.ts";
import { SaveBar } from "./save-bar.tsx";
import { listFieldLabels, toSectionBody, type SectionField, toSectionForm, parseTypedBand } from "./section-fields.ts";
import styles from "./section-form.module.css";
import { tryCall } from "#web/net/reply.ts";
import { Form } from "#web/ui/form/form.tsx";
import { type SaveOutcome, toFailedSave, useSharedForm } from "./use-shared-form.ts";

/** Form for the four bands and four feedback texts of a section. Ctrl+S saves. */
export function SectionForm({
  slug,
  firstName,
  section,
  drafts,
  isHidden,
  openCriterion,
  onOpen,
  onSaved,
}: {
  slug: string;
  /** The client's first name, for placeholders in bank comments. */
  firstName: string;
  section: CrmSection;
  drafts: readonly StaffDraft[];
  isHidden: boolean;
  /** The criterion that shows its band descriptors. */
  openCriterion: ExaminerCriterion;
  onOpen: (criterion: ExaminerCriterion) => void;
  onSaved: (section: CrmSection) => void;
}) {
  const { id, task } = section;
  const saved = useMemo(() => toSectionForm(section), [section]);
  const save = useCallback(
    async (client: Client, fields: Fields<SectionField>, version: number): Promise<SaveOutcome<SectionField>> => {
      const reply = await tryCall(() =>
        client.call("crmUpdateSection", { params: { id }, body: { ...toSectionBody(fields), version } }),
      );
      if (reply.kind === "problem") {
        const conflict = v.safeParse(SectionConflictSchema, reply.body.conflict);
        if (conflict.success) return { kind: "conflict", theirs: toSectionForm(conflict.output.theirs) };
      }
      if (reply.kind !== "ok") return toFailedSave(reply);
      onSaved(reply.data);
      return { kind: "saved", saved: toSectionForm(reply.data) };
    },
    [id, onSaved],
  );
  const storeDraft = useCallback(
    (client: Client, fields: Fields<SectionField> | null, version: number) =>
      client.call("crmSaveDraft", {
        params: { slug },
        body: { form: `section-${id}`, base_version: version, fields: fields === null ? null : { ...fields } },
      }),
    [slug, id],
  );
  const shared = useSharedForm({
    name: `section-${id}`,
    saved,
    serverDraft: findServerDraft(drafts, `section-${id}`),
    save,
    storeDraft,
  });
  const labels = useMemo(() => listFieldLabels(task), [task]);
  const ref = useSaveKey(shared.submit);
  return (
    <Form
      ref={ref}
      className={styles.form}
      hidden={isHidden}
      aria-label={task === 0 ? "Examiner feedback" : `Examiner feedback, Task ${task}`}
      onSubmit={() => shared.submit()}
    >
      <div className={styles.head}>
        <h2>Examiner feedback</h2>
        {task !== 0 && <span>Task {task}</span>}
      </div>
      <ConflictNote form={shared.form} labels={labels} onDecide={shared.decide} />
      {listCriteria(task).map((criterion) => {
        const code = criterionLabel(criterion, task);
        const [band, feedback] = [`${criterion}_bands`, `${criterion}_feedback`] as const;
        const faults = [...(shared.errors[band] ?? []), ...(shared.errors[feedback] ?? [])];
        const faultId = `${id}-${criterion}-fault`;
        const describedBy = faults.length > 0 ? faultId : undefined;
        return (
          <div key={criterion} className={styles.row} role="group" aria-label={criterionName(criterion, task)}>
            <h3>
              {criterionName(criterion, task)} <small>{code}</small>
            </h3>
            <BandInput
              label={`${code} band`}
              isInvalid={shared.errors[band] !== undefined}
              describedBy={describedBy}
              value={shared.form.mine[band]}
              onFocus={() => onOpen(criterion)}
              onType={(typed) => shared.type(band, typed)}
            />
            {openCriterion === criterion && (
              <BandButtons
                criterion={criterion}
                task={task}
                band={parseTypedBand(shared.form.mine[band])}
                onPick={(picked) => shared.type(band, picked.toFixed(1))}
              />
            )}
            <BankField
              className={styles.text}
              criterion={criterion}
              variables={{
                name: firstName,
                task: task === 0 ? "Speaking" : `Task ${task}`,
                band: shared.form.mine[band],
                quote: "",
              }}
              rows={3}
              placeholder="What you saw, then what to do next"
              aria-label={`${code} feedback`}
              aria-invalid={shared.errors[feedback] !== undefined || undefined}
              aria-describedby={describedBy}
              value={shared.form.mine[feedback]}
              onFocus={() => onOpen(criterion)}
              onType={(words) => shared.type(feedback, words)}
            />
            {faults.length > 0 && (
              <p id={faultId} className={styles.fault}>
                {faults.join(" ")}
              </p>
            )}
          </div>
        );
      })}
      <div className={styles.foot}>
        <SaveBar label="Save section" successText="Section updated successfully!" shared={shared} />
      </div>
    </Form>
  );
}
