import { useCallback, useState } from "react";
import * as v from "valibot";
import { type QualitySettings, QualitySettingsSchema } from "#core/wire/crm/quality.ts";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { showToast } from "#web/ui/overlay/toast.ts";
import { Form } from "#web/ui/form/form.tsx";
import { FaultNote, toIssueFault, useFormCall } from "../use-form-call.tsx";
import styles from "../staff/staff-form.module.css";
import { FailureNote } from "../failure-note.tsx";
import { parseNumberField } from "../parse-number-field.ts";
import { type Load, useCall } from "../use-call.ts";

/** Panel in which administrators set the share of second markings and the examiners' fee. */
export function QualitySettingsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Settings"
      subtitle="They apply to reports that are published from now on."
    >
      {open && <Settings onDone={onClose} />}
    </Sheet>
  );
}

function Settings({ onDone }: { onDone: () => void }) {
  const load = useCallback<Load<QualitySettings>>(
    (client, signal) => client.call("crmQualitySettings", { signal }),
    [],
  );
  const { state, failure, reload } = useCall(load);
  if (failure !== null) return <FailureNote title="Unable to fetch the settings" failure={failure} onRetry={reload} />;
  return state.kind === "ready" ? <SettingsForm settings={state.data} onDone={onDone} /> : <Skeleton lines={4} />;
}

function SettingsForm({ settings, onDone }: { settings: QualitySettings; onDone: () => void }) {
  const [share, setShare] = useState(String(settings.second_marking_share));
  const [fee, setFee] = useState(settings.evaluation_fee === null ? "" : settings.evaluation_fee.toFixed(2));
  const { fault, setFault, isBusy, send } = useFormCall();
  const submit = (): void => {
    const parsed = v.safeParse(QualitySettingsSchema, {
      // NaN fails the schema, so an empty share gets an error.
      second_marking_share: parseNumberField(share) ?? Number.NaN,
      evaluation_fee: parseNumberField(fee),
    });
    if (!parsed.success) return setFault(toIssueFault(parsed.issues));
    send(
      (client) => client.call("crmUpdateQualitySettings", { body: parsed.output }),
      () => {
        showToast({ text: "Settings saved" });
        onDone();
      },
    );
  };
  return (
    <Form className={styles.form} aria-label="Settings" onSubmit={submit}>
      <TextField
        label="Second markings (%)"
        hint="The share of published Writing evaluations that a second examiner marks. 0 for none."
        type="number"
        min={0}
        max={100}
        value={share}
        onChange={(event) => setShare(event.target.value)}
        error={fault.fields["second_marking_share"]}
      />
      <TextField
        label="Fee per evaluation"
        hint="What an examiner earns. Leave empty to count no fees."
        type="number"
        min={0}
        step="0.01"
        value={fee}
        onChange={(event) => setFee(event.target.value)}
        error={fault.fields["evaluation_fee"]}
      />
      <FaultNote fault={fault} />
      <Button type="submit" busy={isBusy ? "Saving" : undefined}>
        Save settings
      </Button>
    </Form>
  );
}
