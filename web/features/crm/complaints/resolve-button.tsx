import type { ComplaintState, StoredComplaintState } from "#core/wire/crm/complaints.ts";
import type { Client } from "#web/net/client.ts";
import { tryCall, type Reply } from "#web/net/reply.ts";
import { Button } from "#web/ui/form/button.tsx";
import text from "#web/ui/style/text.module.css";
import { showFailure, useAction } from "../use-call.ts";

/**
 * Button to resolve a complaint or to open it again. The complaint keeps its place in the list, so that staff can undo
 * a wrong press at once.
 */
export function ResolveButton<T>({
  state,
  name,
  setState,
  onChanged,
}: {
  state: ComplaintState;
  /** Names the complaint for screen readers. */
  name: string;
  setState: (client: Client, state: StoredComplaintState) => Promise<Reply<T>>;
  onChanged: (changed: T) => void;
}) {
  const { isBusy, run } = useAction();
  const next = state === "resolved" ? "open" : "resolved";
  const press = (): void =>
    run(async (client) => {
      const reply = await tryCall(() => setState(client, next));
      if (reply.kind === "ok") return onChanged(reply.data);
      showFailure(reply, press);
    });
  return (
    <Button variant={state === "resolved" ? "quiet" : "outline"} busy={isBusy ? "Saving" : undefined} onClick={press}>
      {state === "resolved" ? "Open again" : "Resolve"}
      <span className={text.visuallyHidden}> {name}</span>
    </Button>
  );
}
