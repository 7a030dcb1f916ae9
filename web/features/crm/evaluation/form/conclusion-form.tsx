import { statusLabel } from "#core/format/status-label.ts";
import { useCallback, useMemo, useState } from "react";
import * as v from "valibot";
import type { CrmEvaluation } from "#core/wire/crm/crm-evaluation.ts";
import { ConclusionConflictSchema, type ConclusionFields } from "#core/wire/crm/evaluation-forms.ts";
import { MAX_STAFF_CHARACTERS } from "#core/wire/crm/staff-texts.ts";
import { EXAMINER_STATUSES, ExaminerStatusSchema } from "#core/wire/crm/examiner.ts";
import { listMissingParts } from "#core/wire/crm/report-fields.ts";
import type { Client } from "#web/net/client.ts";
import { BandChip } from "#web/ui/display/band-chip.tsx";
import { ConflictNote } from "./conflict-note.tsx";
import styles from "./conclusion-form.module.css";
import { useSaveKey } from "./use-save-key.ts";
import { findServerDraft, type SavedForm } from "./shared-form.ts";
import type { Fields } from "./merge-draft.ts";
import { describeUnreviewed } from "./describe-unreviewed.ts";
import { type Missing, PublishDialog } from "./publish-dialog.tsx";
import { SaveBar } from "./save-bar.tsx";
import { tryCall } from "#web/net/reply.ts";
import { type SaveOutcome, toFailedSave, useSharedForm } from "./use-shared-form.ts";
import { Form } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";

type Name = keyof ConclusionFields;
const LABELS: Readonly<Record<Name, string>> = {
  status: "Status",
  feedback: "Overall feedback",
  report_message: "Report message",
};

type Saved = ConclusionFields & { version: number; staff_name: string | null; saved_at: number | null };
const toSavedForm = ({ status, feedback, report_message, version, staff_name, saved_at }: Saved): SavedForm<Name> => ({
  version,
  staff_name,
  saved_at,
  fields: { status, feedback, report_message },
});

/** Form for the status, the overall feedback and the report message. */
export function ConclusionForm({
  evaluation,
  unsentVoiceCount,
  onSaved,
}: {
  evaluation: CrmEvaluation;
  /** Number of recorded comments that are not in the report yet. */
  unsentVoiceCount: number;
  onSaved: (evaluation: CrmEvaluation) => void;
}) {
  const { slug, id, drafts } = evaluation;
  const saved = useMemo(() => toSavedForm(evaluation), [evaluation]);
  const save = useCallback(
    async (client: Client, fields: Fields<Name>, version: number): Promise<SaveOutcome<Name>> => {
      const status = v.safeParse(ExaminerStatusSchema, fields.status);
      if (!status.success) return { kind: "failed", detail: "", errors: { status: ["Choose a status"] } };
      const body = { ...fields, status: status.output, version };
      const reply = await tryCall(() => client.call("crmUpdateEvaluation", { params: { slug }, body }));
      if (reply.kind === "problem") {
        const conflict = v.safeParse(ConclusionConflictSchema, reply.body.conflict);
        if (conflict.success) return { kind: "conflict", theirs: toSavedForm(conflict.output.theirs) };
      }
      if (reply.kind !== "ok") return toFailedSave(reply);
      onSaved(reply.data);
      return { kind: "saved", saved: toSavedForm(reply.data) };
    },
    [slug, onSaved],
  );
  const storeDraft = useCallback(
    (client: Client, fields: Fields<Name> | null, version: number) =>
      client.call("crmSaveDraft", {
        params: { slug },
        body: { form: "conclusion", base_version: version, fields: fields === null ? null : { ...fields } },
      }),
    [slug],
  );
  const shared = useSharedForm({
    name: `conclusion-${id}`,
    saved,
    serverDraft: findServerDraft(drafts, "conclusion"),
    save,
    storeDraft,
  });
  const { mine } = shared.form;
  const [missing, setMissing] = useState<Missing | null>(null);
  /** Saves. Asks first if the save would publish an examiner report with missing, unreviewed or unsent parts. */
  const submit = (): void => {
    const willPublish = mine.status === "EVALUATED" && evaluation.status !== "EVALUATED" && shared.hasChanges;
    if (willPublish && shared.form.conflicts.length === 0) {
      const parts = listMissingParts(evaluation.sections, mine.feedback);
      const unreviewed = evaluation.sections.flatMap(describeUnreviewed);
      if (parts.length > 0 || unreviewed.length > 0 || unsentVoiceCount > 0)
        return setMissing({ parts, unreviewed, unsentVoiceCount });
    }
    shared.submit();
  };
  const ref = useSaveKey(submit);
  return (
    <>
      <Form ref={ref} className={styles.form} aria-label="In Conclusion" onSubmit={submit}>
        <div className={styles.head}>
          <h2>In Conclusion</h2>
          <span className={styles.score}>
            Final Score <BandChip band={evaluation.overall_bands} size="sm" />
          </span>
        </div>
        <ConflictNote
          form={shared.form}
          labels={LABELS}
          format={(name, value) => (name === "status" ? statusLabel(value) : value)}
          onDecide={shared.decide}
        />
        <SelectField
          label={LABELS.status}
          error={shared.errors["status"]}
          value={mine.status}
          onChange={(event) => shared.type("status", event.target.value)}
        >
          <option value="">Select...</option>
          {EXAMINER_STATUSES.map((status) => (
            <option key={status} value={status}>
              {statusLabel(status)}
            </option>
          ))}
        </SelectField>
        <TextArea
          label={LABELS.feedback}
          error={shared.errors["feedback"]}
          rows={4}
          value={mine.feedback}
          onChange={(event) => shared.type("feedback", event.target.value)}
        />
        <TextArea
          label={LABELS.report_message}
          hint={`Appears at the top of the report. At most ${MAX_STAFF_CHARACTERS.message} characters.`}
          error={shared.errors["report_message"]}
          rows={4}
          value={mine.report_message}
          onChange={(event) => shared.type("report_message", event.target.value)}
        />
        <SaveBar
          label="Save conclusion"
          successText="Overall evaluation updated successfully!"
          shared={shared}
          variant="outline"
        />
      </Form>
      <PublishDialog
        missing={missing}
        onClose={() => setMissing(null)}
        onPublish={() => {
          setMissing(null);
          shared.submit();
        }}
      />
    </>
  );
}
