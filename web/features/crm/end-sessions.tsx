import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import styles from "./desk.module.css";
import { FaultNote, faultOf, NO_FAULT } from "./office-fault.tsx";
import { reach, useAct } from "./use-call.ts";

/** Signs a client out everywhere, for when somebody else has their device or password. Asked twice by a second press. */
export function EndSessions({ user }: { user: string }) {
  const [isSure, setSure] = useState(false);
  const [done, setDone] = useState("");
  const [fault, setFault] = useState(NO_FAULT);
  const { isBusy, run } = useAct();
  const end = (): void => {
    setFault(NO_FAULT);
    run(async (client) => {
      const reply = await reach(() => client.call("crmEndSessions", { params: { user }, body: {} }));
      setSure(false);
      if (reply.kind === "ok") setDone(reply.data.detail);
      else setFault(faultOf(reply));
    });
  };
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
