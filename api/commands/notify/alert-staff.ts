import { emailContextOf } from "#api/mail/compose-email.ts";
import type { Alert } from "#core/wire/account/alerts.ts";
import type { Services } from "#api/services.ts";
import { listStaffToNotify } from "#api/store/account/staff.ts";
import type { Tx } from "#api/store/store.ts";
import { alarmEmail } from "#api/mail/examiner-emails.ts";
import { queueEmail } from "#api/mail/queue-email.ts";
import { addAlert } from "#api/store/account/alerts.ts";

const ALARM_FIELDS = { type: "danger", button_title: null, button_url: null } as const;

/**
 * Alerts all staff to something that a person must review. Adds a dashboard alert and queues an email, once per alert
 * id and account, in the same transaction.
 */
export async function alertStaff(
  tx: Tx,
  services: Services,
  alert: Pick<Alert, "id" | "title" | "message">,
  now: number,
): Promise<void> {
  const crmLink = `${services.env.publicOrigin}/crm`;
  for (const member of await listStaffToNotify(tx)) {
    if (await addAlert(tx, member.id, { ...alert, ...ALARM_FIELDS }, now))
      await queueEmail(tx, alarmEmail(emailContextOf(services), member, alert, crmLink), now);
  }
}
