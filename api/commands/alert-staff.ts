import type { Alert } from "#core/wire/alerts.ts";
import type { Parts } from "../parts.ts";
import { staffToTell } from "../store/staff.ts";
import type { Tx } from "../store/store.ts";
import { alarmLetter } from "./examiner-letters.ts";
import { postLetter } from "./post-letter.ts";
import { raiseAlert } from "./raise-alert.ts";
import { writerOf } from "./register.ts";

/**
 * Tells everybody of the staff something that a person must look at, on the dashboard and by mail, once per alert id:
 * whom the alert is new to is written to in the same transaction.
 */
export async function alertStaff(
  tx: Tx,
  parts: Parts,
  alert: Pick<Alert, "id" | "title" | "message">,
  now: number,
): Promise<void> {
  const crmLink = `${parts.env.publicOrigin}/crm`;
  for (const reader of await staffToTell(tx)) {
    const full = { ...alert, type: "danger", button_title: null, button_url: null } as const;
    if (await raiseAlert(tx, reader.id, full, now))
      await postLetter(tx, alarmLetter(writerOf(parts), reader, alert, crmLink), now);
  }
}
