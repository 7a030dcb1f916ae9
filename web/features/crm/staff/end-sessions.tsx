import { useState } from "react";
import { Button } from "#web/ui/form/button.tsx";
import styles from "../crm.module.css";
import { FaultNote, faultOfReply, NO_FAULT } from "./staff-fault.tsx";
import { tryCall } from "#web/net/reply.ts";
import { useAction } from "../use-call.ts";

/** Ends all sessions of a client whose device or password was stolen. Requires a second press. */
export function EndSessions({ user }: { user: string }) {
  const [isSure, setSure] = useState(false);
  const [done, setDone] = useState("");
  const [fault, setFault] = useState(NO_FAULT);
  const { isBusy, run } = useAction();
  const end = (): void => {
    setFault(NO_FAULT);
    run(async (client) => {
      const reply = await tryCall(() => client.call("crmEndSessions", { params: { user }, body: {} }));
      setSure(false);
      if (reply.kind === "ok") setDone(reply.data.detail);
      else setFault(faultOfReply(reply));
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
