import { valibotResolver } from "@hookform/resolvers/valibot";
import { useEffect, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useParts } from "#web/parts.ts";
import { Alert } from "#web/ui/alert.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import styles from "./auth-frame.module.css";
import { CodeFormSchema } from "./code-schema.ts";
import { DevMail } from "./dev-mail.tsx";
import { FormFoot } from "./form-foot.tsx";
import { faultOf, reach } from "./outcome.ts";
import { Resend } from "./resend.tsx";
import { useFault } from "./use-fault.ts";

export type VerifyFormProps = {
  email: string;
  /** From the mail's link. */
  token: string | null;
  devMail: string | null;
  onVerified: (email: string, detail: string) => void;
};

/** Proves an address: at once by the link, else by the six digits. */
export function VerifyForm({ email, token, devMail, onVerified }: VerifyFormProps) {
  const parts = useParts();
  const { fault, show, of, forget } = useFault();
  const link = useLinkToken(token, onVerified);
  const form = useForm({
    resolver: valibotResolver(CodeFormSchema),
    mode: "onTouched",
    defaultValues: { email, code: "" },
  });
  const { errors, isValid, isDirty, isSubmitting } = form.formState;
  const typedEmail = useWatch({ control: form.control, name: "email" });

  const submit = form.handleSubmit(async (values) => {
    show(null);
    const reply = await reach(async () => (await parts.client()).call("verify", { body: values }));
    if (reply.kind === "ok") onVerified(values.email, reply.data.detail);
    else show(faultOf(reply, ["email", "code"]));
  });

  if (link === "checking") {
    return (
      <p className={styles.form} role="status">
        Checking the link.
      </p>
    );
  }
  return (
    <>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {link !== null && (
          <Alert variant="danger">
            <p>{link.said}</p>
          </Alert>
        )}
        <DevMail address={devMail} />
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message ?? of("email")}
          {...form.register("email", { onChange: () => forget("email") })}
        />
        <div className={styles.code}>
          <TextField
            label="Six-digit code"
            hint="The code works for 60 minutes. The link in the message works for 24 hours."
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            error={errors.code?.message ?? of("code")}
            {...form.register("code", { onChange: () => forget("code") })}
          />
        </div>
        <FormFoot
          label="Verify"
          busyLabel="Verifying"
          isSubmitting={isSubmitting}
          isReady={isValid && isDirty}
          fault={fault}
        />
      </form>
      <div className={styles.also}>
        <Resend email={typedEmail} look="button" />
      </div>
    </>
  );
}

// A link is tried once, even where React runs effects twice.
function useLinkToken(
  token: string | null,
  onVerified: VerifyFormProps["onVerified"],
): "checking" | { said: string } | null {
  const parts = useParts();
  const [state, setState] = useState<"checking" | { said: string } | null>(token === null ? null : "checking");
  const tried = useRef(false);
  const done = useRef(onVerified);
  useEffect(() => {
    done.current = onVerified;
  });
  useEffect(() => {
    if (token === null || tried.current) return;
    tried.current = true;
    void (async () => {
      const reply = await reach(async () => (await parts.client()).call("verify", { body: { token } }));
      if (reply.kind === "ok") done.current("", reply.data.detail);
      else setState({ said: faultOf(reply, []).form ?? "" });
    })();
  }, [parts, token]);
  return state;
}
