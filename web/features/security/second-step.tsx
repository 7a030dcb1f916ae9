import { plural } from "#core/format/plural.ts";
import { formatDate } from "#core/format/format-date.ts";
import { useState } from "react";
import type { SecondFactorSetup } from "#core/wire/account/account-security.ts";
import type { Client } from "#web/net/client.ts";
import { useServices } from "#web/services.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import layout from "#web/ui/style/layout.module.css";
import { QrCode } from "#web/ui/media/qr-code.tsx";
import { CredentialForm } from "./credential-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { ReplyPlaceholder, Section, SuccessMessage } from "./section.tsx";
import styles from "./security.module.css";
import { useReply } from "./use-reply.ts";

type Step = "idle" | "begin" | "codes" | "end";
const readState = (client: Client) => client.call("secondFactor", { body: {} });
const PASSWORD = { name: "password", label: "Your password", type: "password" } as const;
const CODE = {
  name: "code",
  label: "Code",
  type: "code",
  hint: "Six digits of your authenticator app, or a recovery code",
} as const;

/** Turns sign-in with an authenticator app on or off, and creates new recovery codes. */
export function SecondStep() {
  const services = useServices();
  const { data: state, isFailed, reload } = useReply(readState);
  const [step, setStep] = useState<Step>("idle");
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [success, setSuccess] = useState<string | null>(null);
  const finish = (): void => {
    setStep("idle");
    setSetup(null);
    reload();
  };
  const confirmedAt = state?.confirmed_at ?? null;
  const isOn = confirmedAt !== null;

  const showCodes = (newCodes: readonly string[]): void => {
    setCodes(newCodes);
    finish();
  };

  return (
    <Section id="second-step" title="Two-step sign-in">
      <SuccessMessage text={success} onClose={() => setSuccess(null)} />
      {state === null ? (
        <ReplyPlaceholder isFailed={isFailed} reload={reload} />
      ) : (
        <>
          {codes !== null && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
          {state.is_required && !isOn && (
            <Alert variant="warning" title="Set this up to open the CRM">
              <p>Staff sign in with a second step. The CRM opens once your authenticator app is connected.</p>
            </Alert>
          )}
          {step === "idle" && codes === null && (
            <>
              <p className={styles.note}>
                {isOn
                  ? `On since ${formatDate(confirmedAt)}. ${describeCodesLeft(state.recovery_codes_left)}`
                  : "Off. When it is on, you sign in with your password and a code from an authenticator app on your phone."}
              </p>
              <div className={layout.buttons}>
                {isOn ? (
                  <>
                    <Button variant="outline" onClick={() => setStep("codes")}>
                      New recovery codes
                    </Button>
                    {!state.is_required && (
                      <Button variant="quiet" onClick={() => setStep("end")}>
                        Turn off
                      </Button>
                    )}
                  </>
                ) : (
                  <Button variant="outline" onClick={() => setStep("begin")}>
                    Set up
                  </Button>
                )}
              </div>
            </>
          )}
          {step === "begin" && setup === null && (
            <CredentialForm
              label="Set up two-step sign-in"
              fields={[PASSWORD]}
              submitLabel="Continue"
              busyLabel="Checking"
              send={async ({ password = "" }) =>
                (await services.client()).call("secondFactorBegin", { body: { password } })
              }
              onDone={setSetup}
              onCancel={finish}
            />
          )}
          {step === "begin" && setup !== null && (
            <CredentialForm
              label="Confirm your authenticator app"
              fields={[{ ...CODE, hint: "The six digits that the app shows now" }]}
              submitLabel="Turn on"
              busyLabel="Checking"
              send={async ({ code = "" }) => (await services.client()).call("secondFactorConfirm", { body: { code } })}
              onDone={({ recovery_codes }) => showCodes(recovery_codes)}
              onCancel={finish}
            >
              <div className={styles.setup}>
                <p>Scan this with your authenticator app, or type the key into it.</p>
                <QrCode text={setup.address} label="Key for an authenticator app" />
                <p className={styles.secret}>{setup.secret.match(/.{1,4}/gu)?.join(" ")}</p>
              </div>
            </CredentialForm>
          )}
          {step === "codes" && (
            <CredentialForm
              label="New recovery codes"
              fields={[PASSWORD, CODE]}
              submitLabel="Create new codes"
              busyLabel="Creating"
              send={async ({ password = "", code = "" }) =>
                (await services.client()).call("secondFactorCodes", { body: { password, code } })
              }
              onDone={({ recovery_codes }) => showCodes(recovery_codes)}
              onCancel={finish}
            />
          )}
          {step === "end" && (
            <CredentialForm
              label="Turn off two-step sign-in"
              fields={[PASSWORD, CODE]}
              submitLabel="Turn off"
              busyLabel="Turning off"
              variant="danger"
              send={async ({ password = "", code = "" }) =>
                (await services.client()).call("secondFactorEnd", { body: { password, code } })
              }
              onDone={({ detail }) => {
                setSuccess(detail);
                finish();
              }}
              onCancel={finish}
            />
          )}
        </>
      )}
    </Section>
  );
}

const describeCodesLeft = (count: number): string =>
  plural(count, { one: "# recovery code is left.", other: "# recovery codes are left." });
