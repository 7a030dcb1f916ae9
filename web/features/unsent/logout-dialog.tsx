import { plural } from "#core/format/plural.ts";
import { saveFile } from "#web/ui/platform/save-file.ts";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { UnsentChoice } from "#web/db/account/signed-out.ts";
import type { SignOutFacts } from "#web/db/account/sign-out-facts.ts";
import { useOwner, useServices } from "#web/services.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import styles from "./unsent.module.css";

type Step = { kind: "sending" } | { kind: "leaving" } | { kind: "confirm" | "choose" | "delete"; facts: SignOutFacts };

/**
 * Asks before a sign-out and says what it changes. First sends unsent work for at most ten seconds. The learner then
 * keeps, exports or, after a second question, deletes the work that is still unsent.
 */
export function LogoutDialog({
  onSignOut,
  onClose,
}: {
  /** Ends the session. */
  onSignOut: (unsent: UnsentChoice) => Promise<void>;
  /** Closes the dialog without a change. */
  onClose: () => void;
}) {
  const services = useServices();
  const owner = useOwner();
  const [step, setStep] = useState<Step>({ kind: "sending" });
  const [note, setNote] = useState<{ variant: "success" | "danger"; text: string } | null>(null);
  const isSending = useRef(true);

  const readFacts = async (): Promise<SignOutFacts> => {
    const [device, unsent] = await Promise.all([services.device(), import("./device-unsent.ts")]);
    return await unsent.readSignOutFacts(device, owner ?? "");
  };
  const showQuestion = async (): Promise<void> => {
    const facts = await readFacts();
    if (!isSending.current) return;
    isSending.current = false;
    setStep({ kind: facts.unsentItems > 0 ? "choose" : "confirm", facts });
  };
  const latestShowQuestion = useRef(showQuestion);
  useEffect(() => {
    latestShowQuestion.current = showQuestion;
  });

  useEffect(() => {
    void (async () => {
      await (await services.sync()).trySendBeforeSignOut();
      await latestShowQuestion.current();
    })().catch(() =>
      setNote({ variant: "danger", text: "This device’s storage could not be read. Nothing has been deleted." }),
    );
  }, [services]);

  const exportAll = async (): Promise<void> => {
    if (owner === null) return;
    const [device, unsent] = await Promise.all([services.device(), import("./device-unsent.ts")]);
    const file = await unsent.exportUnsent(device, owner);
    saveFile(file.blob, file.name);
    setNote({
      variant: "success",
      text: plural(file.count, {
        one: `# item exported to ${file.name}.`,
        other: `# items exported to ${file.name}.`,
      }),
    });
  };
  const leave = (unsent: UnsentChoice): void => {
    setStep({ kind: "leaving" });
    void onSignOut(unsent);
  };
  const showFailure = (): void =>
    setNote({ variant: "danger", text: "This device’s storage could not be used. Nothing has been deleted." });

  return (
    <Dialog open onClose={onClose} title={stepTitle(step)} actions={renderActions()}>
      {renderBody(step)}
      {note !== null && (
        <Alert variant={note.variant} className={styles.below}>
          {note.text}
        </Alert>
      )}
    </Dialog>
  );

  function renderActions(): ReactNode {
    const stayButton = (variant: "quiet" | "solid" = "quiet") => (
      <Button key="stay" variant={variant} onClick={onClose}>
        Stay signed in
      </Button>
    );
    switch (step.kind) {
      case "sending":
        return (
          <>
            <Button key="stop" variant="outline" onClick={() => void showQuestion().catch(showFailure)}>
              Do not wait
            </Button>
            {stayButton()}
          </>
        );
      case "leaving":
        return <Button busy="Signing out">Sign out</Button>;
      case "confirm":
        return (
          <>
            <Button key="leave" onClick={() => leave("keep")}>
              Sign out
            </Button>
            {stayButton()}
          </>
        );
      case "choose": {
        const { facts } = step;
        const { canEncrypt } = facts;
        return (
          <>
            {!canEncrypt && stayButton("solid")}
            <Button key="keep" variant={canEncrypt ? "solid" : "outline"} onClick={() => leave("keep")}>
              Keep and sign out
            </Button>
            <Button key="export" variant="outline" onClick={() => void exportAll().catch(showFailure)}>
              Export
            </Button>
            <Button key="delete" variant="danger" onClick={() => setStep({ kind: "delete", facts })}>
              Delete
            </Button>
            {canEncrypt && stayButton()}
          </>
        );
      }
      case "delete":
        return (
          <>
            <Button key="sure" variant="danger" onClick={() => leave("delete")}>
              Delete and sign out
            </Button>
            <Button key="back" variant="quiet" onClick={() => setStep({ kind: "choose", facts: step.facts })}>
              Do not delete
            </Button>
          </>
        );
    }
  }
}

function stepTitle(step: Step): string {
  switch (step.kind) {
    case "sending":
      return "Sending your work before you sign out";
    case "leaving":
      return "Signing out";
    case "confirm":
      return "Sign out?";
    case "choose":
      return "What should happen to your unsent work?";
    case "delete":
      return "Delete your unsent work?";
  }
}

function renderBody(step: Step): ReactNode {
  switch (step.kind) {
    case "sending":
      return <p role="status">Sending what is still on this device. This takes ten seconds at most.</p>;
    case "leaving":
      return <p role="status">Removing your work from this device.</p>;
    case "confirm":
      return (
        <>
          <p>
            {step.facts.isDrillRunning || step.facts.isCheckRunning ? "Everything finished" : "Everything"} is sent and
            stays in your account. Signing out removes it from this device
            {step.facts.downloads > 0 &&
              plural(step.facts.downloads, {
                one: ", with the test that you downloaded",
                other: ", with the # tests that you downloaded",
              })}
            .
          </p>
          {step.facts.isTestRunning && (
            <p className={styles.below}>
              Your test is still running, and its time does not stop. Sign in again on any device to continue it.
            </p>
          )}
          <UnfinishedPractice {...step.facts} />
          {isOffline() && (
            <p className={styles.below}>You’re offline. Our server ends your session when this device is online.</p>
          )}
        </>
      );
    case "choose":
      return <ChooseBody {...step.facts} />;
    case "delete":
      return (
        <p>
          {plural(step.facts.unsentItems, {
            one: "We delete # item and its test from this device. The server does not have the item. You cannot undo this.",
            other:
              "We delete # items and their tests from this device. The server does not have the items. You cannot undo this.",
          })}
        </p>
      );
  }
}

function ChooseBody(facts: SignOutFacts) {
  const { unsentItems, canEncrypt, isTestRunning } = facts;
  return (
    <>
      <p>
        {isOffline() && "You’re offline. "}
        {plural(unsentItems, {
          one: "# item has not reached our server yet.",
          other: "# items have not reached our server yet.",
        })}{" "}
        {canEncrypt
          ? plural(unsentItems, {
              one: "If you keep it, we encrypt it on this device. Only you can open it: sign in here again to send it.",
              other:
                "If you keep them, we encrypt them on this device. Only you can open them: sign in here again to send them.",
            })
          : plural(unsentItems, {
              one: "If you keep it, it stays on this device unencrypted, because we could not fetch your key. Sign in here again to send it.",
              other:
                "If you keep them, they stay on this device unencrypted, because we could not fetch your key. Sign in here again to send them.",
            })}
      </p>
      {isTestRunning && (
        <p className={styles.below}>
          Your test is still running, and its time does not stop. Sign in again on this device to continue it.
        </p>
      )}
      <UnfinishedPractice {...facts} />
      <p className={styles.below}>Your other work stays in your account and is removed from this device.</p>
    </>
  );
}

/** Names the practice whose answers exist only on this device and are lost with a sign-out. */
function UnfinishedPractice({ isDrillRunning, isCheckRunning }: SignOutFacts) {
  return (
    <>
      {isDrillRunning && (
        <p className={styles.below}>You have not finished your drill. Signing out deletes its answers.</p>
      )}
      {isCheckRunning && (
        <p className={styles.below}>You have not finished the 15-minute check. Signing out deletes its answers.</p>
      )}
    </>
  );
}

function isOffline(): boolean {
  return navigator.onLine === false;
}
