import { valibotResolver } from "@hookform/resolvers/valibot";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import * as v from "valibot";
import { ISSUE_TYPE_NAMES } from "#core/wire/feedback/issue-type-names.ts";
import { ISSUE_TYPES, MAX_URL_LENGTH, MistakeFormSchema, type MistakeReport } from "#core/wire/feedback/reports.ts";
import { type Services, useServices } from "#web/services.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { cx } from "#web/ui/style/cx.ts";
import { Field } from "#web/ui/form/field.tsx";
import field from "#web/ui/form/field.module.css";
import { SelectField } from "#web/ui/form/select-field.tsx";
import styles from "./mistake-report.module.css";

/** The attempt that a mistake report is about, and the questions that it can name. */
export type MistakeReportSubject = {
  attemptSlug: string;
  /** Label of the choice: "Question" or "Task". */
  label: string;
  /** Question numbers, or in Writing the tasks. Empty if only the whole test can be reported. */
  numbers: readonly number[];
};

export type MistakeReportState = "writing" | "saving" | "saved";

/** `number`: the chosen question or task, or "" for the whole test. */
const FormSchema = v.object({ ...MistakeFormSchema.entries, number: v.string() });
type MistakeForm = v.InferOutput<typeof FormSchema>;

async function saveReport(
  services: Services,
  owner: string,
  { number, ...form }: MistakeForm,
  about: MistakeReportSubject | undefined,
): Promise<void> {
  const [device, { addMistakeReport }] = await Promise.all([
    services.device(),
    import("#web/db/account/mistake-reports.ts"),
  ]);
  const currentUrl = (location.origin + location.pathname).slice(0, MAX_URL_LENGTH);
  const report: MistakeReport = {
    ...form,
    currentUrl,
    ...(about !== undefined && { attemptSlug: about.attemptSlug }),
    ...(number !== "" && { questionNumber: Number(number) }),
  };
  await addMistakeReport(device, owner, report, Date.now());
}

export type MistakeReportFormProps = {
  id: string;
  owner: string;
  about?: MistakeReportSubject | undefined;
  onState: (state: MistakeReportState) => void;
  onCanSend: (canSend: boolean) => void;
};

/** The form of a mistake report. Queues the report in the outbox on this device. */
export function MistakeReportForm({ id, owner, about, onState, onCanSend }: MistakeReportFormProps) {
  const services = useServices();
  const [hasFailed, setFailed] = useState(false);
  const form = useForm({
    resolver: valibotResolver(FormSchema),
    mode: "onTouched",
    defaultValues: { issueType: ISSUE_TYPES[0], issueDescription: "", number: "" },
  });
  const hasNumbers = about !== undefined && about.numbers.length > 0;
  const { errors, isValid, isDirty } = form.formState;
  useEffect(() => onCanSend(isValid && isDirty), [onCanSend, isValid, isDirty]);

  const submit = form.handleSubmit(async (values) => {
    setFailed(false);
    onState("saving");
    try {
      await saveReport(services, owner, values, about);
      onState("saved");
      void services.sync().then((sync) => sync.drainSoon());
    } catch {
      setFailed(true);
      onState("writing");
    }
  });
  return (
    <form id={id} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <SelectField label="Issue type" error={errors.issueType?.message} {...form.register("issueType")}>
        {ISSUE_TYPES.map((type) => (
          <option key={type} value={type}>
            {ISSUE_TYPE_NAMES[type]}
          </option>
        ))}
      </SelectField>
      {hasNumbers && (
        <SelectField label={about.label} {...form.register("number")}>
          <option value="">The whole test</option>
          {about.numbers.map((number) => (
            <option key={number} value={number}>
              {about.label} {number}
            </option>
          ))}
        </SelectField>
      )}
      <Field
        label="Issue description"
        hint={hasNumbers ? "Say what is wrong, and what you expected." : "Name the question, and what you expected."}
        error={errors.issueDescription?.message}
      >
        {(ids) => (
          <textarea {...ids} className={cx(field.input, styles.box)} rows={4} {...form.register("issueDescription")} />
        )}
      </Field>
      {hasFailed && (
        <Alert variant="danger">
          <p>This device could not save your report. Your text is still here. Please try again.</p>
        </Alert>
      )}
    </form>
  );
}
