import { plural } from "#core/format/plural.ts";
import { saveFile } from "#web/ui/platform/save-file.ts";
import { useEffect, useRef, useState } from "react";
import { useOwner, useServices } from "#web/services.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import styles from "./unsent.module.css";

type Step = { kind: "sending" } | { kind: "choose"; left: number } | { kind: "delete"; left: number };

/**
 * Signs out with unsent work: sends it for up to ten seconds, then lets the learner keep, export or, after a second
 * question, delete the rest. `onSignOut` ends the session; `onClose` changes nothing.
 */
export function LogoutDialog({ onSignOut, onClose }: { onSignOut: () => void; onClose: () => void }) {
  const services = useServices();
  const owner = useOwner();
  const [step, setStep] = useState<Step>({ kind: "sending" });
  const [note, setNote] = useState<{ variant: "success" | "danger"; text: string } | null>(null);
  const signOut = useRef(onSignOut);
  useEffect(() => {
    signOut.current = onSignOut;
  });

  const count = async (): Promise<number> => {
    if (owner === null) return 0;
    const [device, unsent] = await Promise.all([services.device(), import("./device-unsent.ts")]);
    return unsent.countUnsent(device, owner);
  };
  const choose = async (): Promise<void> => setStep({ kind: "choose", left: await count() });

  useEffect(() => {
    let isOver = false;
    void (async () => {
      const left = await (await services.sync()).trySendBeforeSignOut();
      if (isOver) return;
      if (left === 0) signOut.current();
      else setStep((before) => (before.kind === "sending" ? { kind: "choose", left } : before));
    })().catch(() => {
      if (!isOver)
        setNote({ variant: "danger", text: "This device’s storage could not be read. Nothing has been deleted." });
    });
    return () => {
      isOver = true;
    };
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
  const deleteAll = async (): Promise<void> => {
    if (owner === null) return;
    const [device, unsent] = await Promise.all([services.device(), import("./device-unsent.ts")]);
    await unsent.deleteUnsent(device, owner);
    onSignOut();
  };
  const failed = (): void =>
    setNote({ variant: "danger", text: "This device’s storage could not be used. Nothing has been deleted." });

  return (
    <Dialog open onClose={onClose} title={titleOf(step)} actions={actions()}>
      {step.kind === "sending" && (
        <p role="status">Sending what is still on this device. This takes ten seconds at most.</p>
      )}
      {step.kind === "choose" && (
        <p>
          {plural(step.left, {
            one: "# item has not reached our server yet. It stays on this device until you sign in here again; nobody else can read or send it.",
            other:
              "# items have not reached our server yet. They stay on this device until you sign in here again; nobody else can read or send them.",
          })}
        </p>
      )}
      {step.kind === "delete" && (
        <p>
          {plural(step.left, {
            one: "# item and the test it belongs to are deleted from this device. The server does not have it. This cannot be undone.",
            other:
              "# items and the tests they belong to are deleted from this device. The server does not have them. This cannot be undone.",
          })}
        </p>
      )}
      {note !== null && (
        <Alert variant={note.variant} className={styles.below}>
          {note.text}
        </Alert>
      )}
    </Dialog>
  );

  function actions() {
    switch (step.kind) {
      case "sending":
        return (
          <>
            <Button key="stop" variant="outline" onClick={() => void choose().catch(failed)}>
              Do not wait
            </Button>
            <Button key="stay" variant="quiet" onClick={onClose}>
              Stay signed in
            </Button>
          </>
        );
      case "choose":
        return (
          <>
            <Button key="later" onClick={onSignOut}>
              Sign out, send later
            </Button>
            <Button key="export" variant="outline" onClick={() => void exportAll().catch(failed)}>
              Export
            </Button>
            <Button key="delete" variant="outline" onClick={() => setStep({ kind: "delete", left: step.left })}>
              Delete
            </Button>
            <Button key="stay" variant="quiet" onClick={onClose}>
              Stay signed in
            </Button>
          </>
        );
      case "delete":
        return (
          <>
            <Button key="sure" variant="danger" onClick={() => void deleteAll().catch(failed)}>
              Delete and sign out
            </Button>
            <Button key="back" variant="quiet" onClick={() => setStep({ kind: "choose", left: step.left })}>
              Keep them
            </Button>
          </>
        );
    }
  }
}

function titleOf(step: Step): string {
  switch (step.kind) {
    case "sending":
      return "Sending your work before you sign out";
    case "choose":
      return "What should happen to your unsent work?";
    case "delete":
      return "Delete your unsent work?";
  }
}
