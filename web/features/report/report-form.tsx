import { valibotResolver } from "@hookform/resolvers/valibot";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { ISSUE_TYPES, type IssueType, MistakeFormSchema, type MistakeReport } from "#core/wire/reports.ts";
import { type Parts, useParts } from "#web/parts.ts";
import { Alert } from "#web/ui/alert.tsx";
import { cx } from "#web/ui/cx.ts";
import { Field } from "#web/ui/field.tsx";
import field from "#web/ui/field.module.css";
import styles from "./report.module.css";

const TYPE_WORDS: Readonly<Record<IssueType, string>> = {
  "incorrect-answers": "Incorrect answers",
  "incorrect-audio": "Incorrect audio",
  "incorrect-question": "Incorrect question",
  other: "Something else",
};

type MistakeForm = Pick<MistakeReport, "issueType" | "issueDescription">;

async function save(parts: Parts, owner: string, form: MistakeForm): Promise<void> {
  const [device, { addReport }] = await Promise.all([parts.device(), import("#web/db/reports.ts")]);
  const currentUrl = (location.origin + location.pathname).slice(0, 500);
  await addReport(device, owner, { ...form, currentUrl }, Date.now());
}

export type ReportFormProps = {
  id: string;
  owner: string;
  onState: (state: "writing" | "saving" | "saved") => void;
  onCanSend: (canSend: boolean) => void;
};

/** What is wrong and where it is; saved on this device and sent by the outbox. */
export function ReportForm({ id, owner, onState, onCanSend }: ReportFormProps) {
  const parts = useParts();
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
      await save(parts, owner, values);
      onState("saved");
      void parts.sync().then((sync) => sync.drainSoon());
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
          <p>Your report could not be saved on this device. It is still in the form; please try again.</p>
        </Alert>
      )}
    </form>
  );
}
