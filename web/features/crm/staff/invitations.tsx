import { formatDate } from "#core/format/format-date.ts";
import { statusLabel } from "#core/format/status-label.ts";
import type { StaffInvitation } from "#core/wire/crm/staff.ts";
import { Button } from "#web/ui/form/button.tsx";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import text from "#web/ui/style/text.module.css";
import crm from "../crm.module.css";
import styles from "./staff-form.module.css";
import { FaultNote, useFormCall } from "../use-form-call.tsx";

/** Invitations that nobody has accepted yet, each with a button to withdraw it. */
export function Invitations({
  invitations,
  onDone,
}: {
  invitations: readonly StaffInvitation[];
  onDone: (detail: string) => void;
}) {
  const { fault, isBusy, send } = useFormCall();
  const withdraw = (user: string): void =>
    send(
      (client) => client.call("crmWithdrawInvitation", { params: { user } }),
      ({ detail }) => onDone(detail),
    );
  return (
    <section className={cx(layout.sheet, crm.panel, styles.invitations)} aria-label="Invitations">
      <h2>Invitations</h2>
      <FaultNote fault={fault} />
      <ul>
        {invitations.map(({ user, name, email, role, expires_at }) => (
          <li key={user}>
            <div>
              <b>{name}</b>
              <p className={text.meta}>
                {email}, {statusLabel(role)}, expires {formatDate(expires_at, "shortDateTime")}
              </p>
            </div>
            <Button
              variant="outline"
              aria-label={`Withdraw the invitation of ${name}`}
              busy={isBusy ? "Withdrawing" : undefined}
              onClick={() => withdraw(user)}
            >
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
