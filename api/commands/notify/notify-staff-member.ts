import type { Alert } from "#core/wire/account/alerts.ts";
import type { Email } from "#api/mail/compose-email.ts";
import { queueEmail } from "#api/mail/queue-email.ts";
import { addAlert } from "#api/store/account/alerts.ts";
import type { StaffToNotify } from "#api/store/account/staff.ts";
import type { Tx } from "#api/store/store.ts";

/** Notifies a member of staff on the dashboard, by email or both, as they have chosen. */
export async function notifyStaffMember(
  tx: Tx,
  { id, notices }: StaffToNotify,
  { alert, email }: { alert: Alert; email: Email },
  now: number,
): Promise<void> {
  if (notices === "app" || notices === "both") await addAlert(tx, id, alert, now);
  if (notices === "mail" || notices === "both") await queueEmail(tx, email, now);
}
