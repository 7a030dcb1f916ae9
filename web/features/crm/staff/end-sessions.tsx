import { useState } from "react";
import { Button } from "#web/ui/form/button.tsx";
import styles from "../crm.module.css";
import { FaultNote, useFormCall } from "../use-form-call.tsx";

/** Button to end all sessions of a client, for example after a theft. A second press confirms. */
export function EndSessions({ user }: { user: string }) {
  const [isConfirming, setConfirming] = useState(false);
  const [result, setResult] = useState("");
  const { fault, isBusy, send } = useFormCall();
  const endSessions = (): void =>
    send(
      (client) => client.call("crmEndSessions", { params: { user }, body: {} }).finally(() => setConfirming(false)),
      ({ detail }) => setResult(detail),
    );
  return (
    <div className={styles.spaced}>
      <Button
        variant="outline"
        busy={isBusy ? "Signing out" : undefined}
        onClick={() => (isConfirming ? endSessions() : setConfirming(true))}
      >
        {isConfirming ? "Yes, sign out on every device" : "Sign this client out everywhere"}
      </Button>
      <p role="status">{result}</p>
      <FaultNote fault={fault} />
    </div>
  );
}
