import { useState } from "react";
import { Button } from "#web/ui/form/button.tsx";
import styles from "../crm.module.css";
import { FaultNote, useFormCall } from "../use-form-call.tsx";

/** Ends all sessions of a client whose device or password was stolen. Requires a second press. */
export function EndSessions({ user }: { user: string }) {
  const [isSure, setSure] = useState(false);
  const [done, setDone] = useState("");
  const { fault, isBusy, send } = useFormCall();
  const end = (): void =>
    send(
      (client) => client.call("crmEndSessions", { params: { user }, body: {} }).finally(() => setSure(false)),
      ({ detail }) => setDone(detail),
    );
  return (
    <div className={styles.tab}>
      <Button
        variant="outline"
        busy={isBusy ? "Signing out" : undefined}
        onClick={() => (isSure ? end() : setSure(true))}
      >
        {isSure ? "Yes, sign out on every device" : "Sign this client out everywhere"}
      </Button>
      <p role="status">{done}</p>
      <FaultNote fault={fault} />
    </div>
  );
}
