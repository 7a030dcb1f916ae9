import { useState } from "react";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import { tryCall } from "#web/net/reply.ts";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { showToast } from "#web/ui/overlay/toast.ts";
import { FailureNote } from "../../failure-note.tsx";
import { describeFailure, type Load, useAction, useCall } from "../../use-call.ts";
import styles from "./claim-line.module.css";

type Props = { slug: string; onDone: () => void };

/** Gives an evaluation to a member of staff, or to nobody. */
export function AssignSheet({ open, onClose, ...rest }: Props & { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} title="Assign this evaluation" subtitle="Other staff can still save changes.">
      <Members {...rest} />
    </Sheet>
  );
}

const load: Load<ReplyOf<"crmStaff">> = (client, signal) =>
  client.call("crmStaff", { query: { limit: "100" }, signal });

function Members({ slug, onDone }: Props) {
  const { state, failure, reload } = useCall(load);
  const [fault, setFault] = useState<string | null>(null);
  const { isBusy, run } = useAction();
  const assign = (user: string | null): void => {
    setFault(null);
    run(async (client) => {
      const reply = await tryCall(() => client.call("crmAssign", { params: { slug }, body: { user } }));
      if (reply.kind === "ok") {
        showToast({ text: reply.data.detail });
        onDone();
        return;
      }
      setFault(`The evaluation was not assigned. ${describeFailure(reply)}`);
    });
  };
  if (failure !== null) return <FailureNote title="Unable to fetch the staff" failure={failure} onRetry={reload} />;
  if (state.kind !== "ready") return <Skeleton lines={4} />;
  return (
    <>
      {fault !== null && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <ul className={styles.list} aria-busy={isBusy}>
        {state.data.staff.map(({ user, name }) => (
          <li key={user}>
            <Button variant="outline" onClick={() => assign(user)}>
              {name}
            </Button>
          </li>
        ))}
        <li>
          <Button variant="quiet" onClick={() => assign(null)}>
            Nobody
          </Button>
        </li>
      </ul>
    </>
  );
}
