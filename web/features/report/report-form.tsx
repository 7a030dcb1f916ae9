import { valibotResolver } from "@hookform/resolvers/valibot";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { ISSUE_TYPES, type IssueType, MistakeFormSchema, type MistakeReport } from "#core/wire/feedback/reports.ts";
import { type Services, useServices } from "#web/services.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { cx } from "#web/ui/style/cx.ts";
import { Field } from "#web/ui/form/field.tsx";
import field from "#web/ui/form/field.module.css";
import styles from "./report.module.css";

const TYPE_WORDS: Readonly<Record<IssueType, string>> = {
  "incorrect-answers": "Incorrect answers",
  "incorrect-audio": "Incorrect audio",
  "incorrect-question": "Incorrect question",
  other: "Something else",
};

type MistakeForm = Pick<MistakeReport, "issueType" | "issueDescription">;

async function save(services: Services, owner: string, form: MistakeForm): Promise<void> {
  const [device, { addReport }] = await Promise.all([services.device(), import("#web/db/account/reports.ts")]);
  const currentUrl = (location.origin + location.pathname).slice(0, 500);
  await addReport(device, owner, { ...form, currentUrl }, Date.now());
}

export type ReportFormProps = {
  id: string;
  owner: string;
  onState: (state: "writing" | "saving" | "saved") => void;
  onCanSend: (canSend: boolean) => void;
};

/** Collects a mistake report, stored on this device and sent by the outbox. */
export function ReportForm({ id, owner, onState, onCanSend }: ReportFormProps) {
  const services = useServices();
  const [isRefused, setRefused] = useState(false);
  const form = useForm({
    resolver: valibotResolver(MistakeFormSchema),
    mode: "onTouched",
    defaultValues: { issueType: ISSUE_TYPES[0], issueDescription: "" },
  });
  const { errors, isValid, isDirty } = form.formState;
  useEffect(() => onCanSend(isValid && isDirty), [onCanSend, isValid, isDirty]);

  const submit = form.handleSubmit(async (values) => {
    setRefused(false);
    onState("saving");
    try {
      await save(services, owner, values);
      onState("saved");
      void services.sync().then((sync) => sync.drainSoon());
    } catch {
      setRefused(true);
      onState("writing");
    }
  });
  return (
    <form id={id} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Field label="Issue type" error={errors.issueType?.message}>
        {(ids) => (
          <select {...ids} className={field.select} {...form.register("issueType")}>
            {ISSUE_TYPES.map((type) => (
              <option key={type} value={type}>
                {TYPE_WORDS[type]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        label="Issue description"
        hint="Name the question, and what you expected."
        error={errors.issueDescription?.message}
      >
        {(ids) => (
          <textarea {...ids} className={cx(field.input, styles.box)} rows={4} {...form.register("issueDescription")} />
        )}
      </Field>
      {isRefused && (
        <Alert variant="danger">
          <p>This device could not save your report. Your text is still here. Please try again.</p>
        </Alert>
      )}
    </form>
  );
}
