import type { ComplaintState, StoredComplaintState } from "#core/wire/crm/complaints.ts";
import type { Client } from "#web/net/client.ts";
import { tryCall, type Reply } from "#web/net/reply.ts";
import { Button } from "#web/ui/form/button.tsx";
import text from "#web/ui/style/text.module.css";
import { showFailure, useAction } from "../use-call.ts";

/**
 * Resolves a complaint or opens it again. The complaint keeps its place in the list, so that a wrong press can be
 * undone at once.
 */
export function ResolveButton<T>({
  state,
  name,
  set,
  onSet,
}: {
  state: ComplaintState;
  /** Names the complaint for screen readers. */
  name: string;
  set: (client: Client, state: StoredComplaintState) => Promise<Reply<T>>;
  onSet: (changed: T) => void;
}) {
  const { isBusy, run } = useAction();
  const next = state === "resolved" ? "open" : "resolved";
  const press = (): void =>
    run(async (client) => {
      const reply = await tryCall(() => set(client, next));
      if (reply.kind === "ok") return onSet(reply.data);
      showFailure(reply, press);
    });
  return (
    <Button variant={state === "resolved" ? "quiet" : "outline"} busy={isBusy ? "Saving" : undefined} onClick={press}>
      {state === "resolved" ? "Open again" : "Resolve"}
      <span className={text.visuallyHidden}> {name}</span>
    </Button>
  );
}
