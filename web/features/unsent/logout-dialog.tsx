import { useEffect, useRef, useState } from "react";
import { useOwner, useParts } from "#web/parts.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { saveFile } from "./save-file.ts";
import styles from "./unsent.module.css";
import { itemsWords } from "./words.ts";

type Step = { kind: "sending" } | { kind: "choose"; left: number } | { kind: "delete"; left: number };

/**
 * Signing out with unsent work: it is sent first, for ten seconds at most; what is left is kept for later, exported or,
 * asked twice, deleted. `onSignOut` ends the session, `onClose` leaves everything as it is.
 */
export function LogoutDialog({ onSignOut, onClose }: { onSignOut: () => void; onClose: () => void }) {
  const parts = useParts();
  const owner = useOwner();
  const [step, setStep] = useState<Step>({ kind: "sending" });
  const [note, setNote] = useState<{ variant: "success" | "danger"; text: string } | null>(null);
  const signOut = useRef(onSignOut);
  useEffect(() => {
    signOut.current = onSignOut;
  });

  const count = async (): Promise<number> => {
    if (owner === null) return 0;
    const [device, unsent] = await Promise.all([parts.device(), import("./device-unsent.ts")]);
    return unsent.countUnsent(device, owner);
  };
  const choose = async (): Promise<void> => setStep({ kind: "choose", left: await count() });

  useEffect(() => {
    let isOver = false;
    void (async () => {
      const left = await (await parts.sync()).trySendBeforeSignOut();
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
  }, [parts]);

  const exportAll = async (): Promise<void> => {
    if (owner === null) return;
    const [device, unsent] = await Promise.all([parts.device(), import("./device-unsent.ts")]);
    const file = await unsent.exportUnsent(device, owner);
    saveFile(file.blob, file.name);
    setNote({ variant: "success", text: `${itemsWords(file.count)} exported to ${file.name}.` });
  };
  const deleteAll = async (): Promise<void> => {
    if (owner === null) return;
    const [device, unsent] = await Promise.all([parts.device(), import("./device-unsent.ts")]);
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
          {step.left === 1
            ? "1 item has not reached our server yet. Kept on this device, it waits for you to sign in here again; nobody else can read or send it."
            : `${step.left} items have not reached our server yet. Kept on this device, they wait for you to sign in here again; nobody else can read or send them.`}
        </p>
      )}
      {step.kind === "delete" && (
        <p>
          {itemsWords(step.left)} and the tests they belong to are deleted from this device. The server does not have
          them. This cannot be undone.
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
              Log out, send later
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
              Delete and log out
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
      return "Sending your work before you log out";
    case "choose":
      return "What should happen to your unsent work?";
    case "delete":
      return "Delete your unsent work?";
  }
}
