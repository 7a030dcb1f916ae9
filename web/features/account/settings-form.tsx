import { valibotResolver } from "@hookform/resolvers/valibot";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { formatBand } from "#core/format/format-number.ts";
import { type AccountSettings, AccountSettingsSchema } from "#core/wire/account/account.ts";
import { BANDS_TARGETS, type User } from "#core/wire/account/user.ts";
import { NETWORK_ERROR_TEXT, tryCall } from "#web/net/reply.ts";
import { useServices } from "#web/services.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import styles from "./settings-form.module.css";

const SAVED_TEXT = "Your account settings have been updated successfully";
/** How long the success message is shown (specification §4). */
const SUCCESS_SHOWN_MS = 5000;

type Outcome = { kind: "saved" } | { kind: "failed"; text: string; fields: Record<string, readonly string[]> };

const toSettings = (user: User): AccountSettings => ({
  first_name: user.first_name,
  last_name: user.last_name,
  testType: user.testType,
  bandsTarget: user.bandsTarget,
});

/**
 * The form 'Personal Information & Preferences' (specification §2). The server saves the settings first. The device
 * then stores the server's reply.
 */
export function SettingsForm({ user }: { user: User }) {
  const services = useServices();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const form = useForm({
    resolver: valibotResolver(AccountSettingsSchema),
    mode: "onTouched",
    defaultValues: toSettings(user),
  });
  const { errors, isValid, isDirty, isSubmitting } = form.formState;
  const canSend = isValid && isDirty && !isSubmitting;
  const findServerErrors = (name: string): readonly string[] | undefined =>
    outcome?.kind === "failed" ? outcome.fields[name] : undefined;

  const submit = form.handleSubmit(async (values) => {
    setOutcome(null);
    const reply = await tryCall(async () => (await services.client()).call("updateSettings", { body: values }));
    if (reply.kind === "network") return setOutcome({ kind: "failed", text: NETWORK_ERROR_TEXT, fields: {} });
    if (reply.kind === "problem")
      return setOutcome({
        kind: "failed",
        text: reply.body.errors === undefined ? reply.body.detail : "",
        fields: reply.body.errors ?? {},
      });
    services.local.writeUser(reply.data);
    services.local.writeTestType(reply.data.testType);
    form.reset(toSettings(reply.data));
    setOutcome({ kind: "saved" });
  });

  const otherErrors =
    outcome?.kind === "failed"
      ? [outcome.text, ...(outcome.fields["non_field_errors"] ?? [])].filter((text) => text !== "").join(" ")
      : "";
  return (
    <form
      className={styles.form}
      onSubmit={(event) => (canSend ? void submit(event) : event.preventDefault())}
      noValidate
    >
      <div className={styles.pair}>
        <TextField
          label="First name"
          autoComplete="given-name"
          error={errors.first_name?.message ?? findServerErrors("first_name")}
          {...form.register("first_name")}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          error={errors.last_name?.message ?? findServerErrors("last_name")}
          {...form.register("last_name")}
        />
      </div>
      <div className={styles.pair}>
        <SelectField
          label="Test type"
          error={errors.testType?.message ?? findServerErrors("testType")}
          {...form.register("testType")}
        >
          <option value="academic">Academic</option>
          <option value="general">General Training</option>
        </SelectField>
        <SelectField
          label="Target band"
          hint="Your study plan can have a target for each skill."
          error={errors.bandsTarget?.message ?? findServerErrors("bandsTarget")}
          {...form.register("bandsTarget", { valueAsNumber: true })}
        >
          {BANDS_TARGETS.map((band) => (
            <option key={band} value={band}>
              {formatBand(band)}
            </option>
          ))}
        </SelectField>
      </div>
      {otherErrors !== "" && (
        <Alert variant="danger">
          <p>{otherErrors}</p>
        </Alert>
      )}
      {outcome?.kind === "saved" && (
        <Alert variant="success" autoHideMs={SUCCESS_SHOWN_MS} onClose={() => setOutcome(null)}>
          <p>{SAVED_TEXT}</p>
        </Alert>
      )}
      <div>
        {/* `aria-disabled` instead of `disabled`, so that the button keeps the focus after saving. */}
        <Button
          type="submit"
          busy={isSubmitting ? "Updating" : undefined}
          aria-disabled={(!canSend && !isSubmitting) || undefined}
        >
          Update
        </Button>
      </div>
    </form>
  );
}
