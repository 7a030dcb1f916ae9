import { useCallback } from "react";
import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { formatDate } from "#core/format/format-date.ts";
import { formatBand } from "#core/format/format-number.ts";
import type { Client } from "#core/wire/crm/clients.ts";
import { paths } from "#web/paths.ts";
import { Link } from "#web/ui/display/link.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { CrmHead } from "../crm-head.tsx";
import styles from "../crm.module.css";
import { ClientPayments } from "../evaluation/client-payments.tsx";
import { EndSessions } from "../staff/end-sessions.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { FailureNote } from "../failure-note.tsx";
import { type Load, useCall } from "../use-call.ts";
import { ClientCredits } from "./client-credits.tsx";
import { ClientNotes } from "./client-notes.tsx";
import { ClientTags } from "./client-tags.tsx";
import clientStyles from "./client-view.module.css";

/** One client: attempts, evaluations, payments, emails, credits, and the tags and notes of staff. */
export function ClientView({ user, isAdmin }: { user: string; isAdmin: boolean }) {
  const load = useCallback<Load<Client>>(
    (client, signal) => client.call("crmClient", { params: { user }, signal }),
    [user],
  );
  const { state, failure, reload, set } = useCall(load);
  const client = state.kind === "ready" ? state.data : null;
  return (
    <main id="main" className={cx(layout.page, styles.page)} aria-busy={state.kind === "loading"}>
      <CrmHead title={client?.name ?? "Client"} isAdmin={isAdmin}>
        <p>
          <Link to={paths.crmClients}>All clients</Link>
        </p>
      </CrmHead>
      {failure !== null && <FailureNote title="Unable to fetch the client" failure={failure} onRetry={reload} />}
      {state.kind === "loading" && <Skeleton lines={8} />}
      {client !== null && (
        <div className={clientStyles.columns}>
          <div>
            <p className={clientStyles.facts}>{describeClient(client)}</p>
            <Attempts attempts={client.newest_attempts} />
            <Evaluations evaluations={client.newest_evaluations} />
            <section aria-labelledby="client-payments">
              <h2 id="client-payments">Payments</h2>
              <ClientPayments user={client.user} isAdmin={isAdmin} />
            </section>
            <Mails mails={client.mails} />
          </div>
          <aside aria-label="Credits, tags, notes and devices">
            <ClientCredits client={client} isAdmin={isAdmin} onChanged={reload} />
            <ClientTags client={client} onChange={set} />
            <ClientNotes client={client} onChange={set} onDeleted={reload} />
            <EndSessions user={client.user} />
          </aside>
        </div>
      )}
    </main>
  );
}

function describeClient({ email, created_at, is_verified, test_type, target }: Client): string {
  return [
    email,
    `registered ${formatDate(created_at)}`,
    is_verified ? "address verified" : "address not verified",
    test_type === "academic" ? "Academic" : "General training",
    `target ${formatBand(target)}`,
  ].join(", ");
}

function Attempts({ attempts }: { attempts: Client["newest_attempts"] }) {
  return (
    <section aria-labelledby="client-attempts">
      <h2 id="client-attempts">Attempts</h2>
      {attempts.length === 0 ? (
        <p className={clientStyles.empty}>No attempts yet.</p>
      ) : (
        <ul className={clientStyles.list}>
          {attempts.map((attempt) => (
            <li key={attempt.attempt_slug}>
              <b>{MODULE_NAMES[attempt.module_type]}</b>
              <span>
                {attempt.book_name}, {attempt.test_name}
              </span>
              <span>{formatDate(attempt.started_at, "shortDateTime")}</span>
              <span>{attempt.status === "in_progress" ? "running" : `result ${attempt.score ?? "not known yet"}`}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Evaluations({ evaluations }: { evaluations: Client["newest_evaluations"] }) {
  return (
    <section aria-labelledby="client-evaluations">
      <h2 id="client-evaluations">Evaluations</h2>
      {evaluations.length === 0 ? (
        <p className={clientStyles.empty}>No evaluations yet.</p>
      ) : (
        <ul className={clientStyles.list}>
          {evaluations.map((row) => (
            <li key={row.id}>
              <Link to={paths.crmEvaluation(row.slug)}>{row.order_number}</Link>
              <span>
                {row.book_name}, {row.test_name}
              </span>
              <span>{formatDate(row.created_at)}</span>
              <StatusBadge status={row.status} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const MAIL_STATES: Readonly<Record<Client["mails"][number]["state"], string>> = {
  waiting: "waiting",
  sent: "sent",
  given_up: "could not be sent",
};

function Mails({ mails }: { mails: Client["mails"] }) {
  return (
    <section aria-labelledby="client-mails">
      <h2 id="client-mails">Emails</h2>
      {mails.length === 0 ? (
        <p className={clientStyles.empty}>No emails yet.</p>
      ) : (
        <ul className={clientStyles.list}>
          {mails.map(({ id, subject, state, created_at, settled_at }) => (
            <li key={id}>
              <b>{subject}</b>
              <span>{formatDate(settled_at ?? created_at, "shortDateTime")}</span>
              <span>{MAIL_STATES[state]}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
