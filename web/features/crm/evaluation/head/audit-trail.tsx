import { formatDate } from "#core/format/format-date.ts";
import { useCallback, useState } from "react";
import type { AuditEntry } from "#core/wire/crm/audit.ts";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import { Button } from "#web/ui/form/button.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { actionLabel, describeChange } from "./audit-labels.ts";
import styles from "./audit-trail.module.css";
import { FailureNote } from "../../failure-note.tsx";
import { tryCall } from "#web/net/reply.ts";
import { type Load, showFailure, useAction, useCall } from "../../use-call.ts";

/**
 * History of an evaluation: who changed what, newest first. Fetches the history when the list opens, and again if
 * `version` changes.
 */
export function AuditTrail({ slug, version }: { slug: string; version: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={styles.trail}
      onToggle={(event) => {
        const { open } = event.currentTarget;
        setOpen(open);
        // The history is at the end of its column, so its entries would open below the screen.
        if (open) event.currentTarget.scrollIntoView();
      }}
    >
      <summary>History</summary>
      {isOpen && <Entries key={`${slug} ${version}`} slug={slug} />}
    </details>
  );
}

function Entries({ slug }: { slug: string }) {
  const load = useCallback<Load<ReplyOf<"crmAudit">>>(
    (client, signal) => client.call("crmAudit", { params: { slug }, query: { limit: "30" }, signal }),
    [slug],
  );
  const { state, failure, reload } = useCall(load);
  const [older, setOlder] = useState<{ entries: AuditEntry[]; next: string | null } | null>(null);
  const { isBusy, run } = useAction();
  if (failure !== null) return <FailureNote title="Unable to fetch the history" failure={failure} onRetry={reload} />;
  if (state.kind !== "ready") return <Skeleton lines={3} />;
  const entries = [...state.data.entries, ...(older?.entries ?? [])];
  const next = older === null ? state.data.next : older.next;
  const fetchOlder = (cursor: string): void =>
    run(async (client) => {
      const reply = await tryCall(() => client.call("crmAudit", { params: { slug }, query: { limit: "30", cursor } }));
      if (reply.kind !== "ok") return showFailure(reply, () => fetchOlder(cursor));
      setOlder((previous) => ({
        entries: [...(previous?.entries ?? []), ...reply.data.entries],
        next: reply.data.next,
      }));
    });
  return (
    <>
      <ol className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <p>
              <b>{actionLabel(entry.action)}</b>
              <span>
                {entry.staff_name !== null && `${entry.staff_name}, `}
                <time dateTime={new Date(entry.at).toISOString()}>{formatDate(entry.at, "shortDateTime")}</time>
              </span>
            </p>
            <Changes entry={entry} />
          </li>
        ))}
      </ol>
      {next !== null && (
        <Button variant="quiet" busy={isBusy ? "Loading" : undefined} onClick={() => fetchOlder(next)}>
          Show older
        </Button>
      )}
    </>
  );
}

/** The old and new values of an entry, or the names of the parts that a published report lacks. */
function Changes({ entry: { action, changes } }: { entry: AuditEntry }) {
  if (action === "published_incomplete")
    return <p>Missing: {changes.map((change) => describeChange(change).field).join("; ")}</p>;
  if (changes.length === 0) return null;
  return (
    <dl>
      {changes.map((change) => {
        const { field, from, to } = describeChange(change);
        return (
          <div key={change.field}>
            <dt>{field}</dt>
            <dd>
              <del>{from}</del> <ins>{to}</ins>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
