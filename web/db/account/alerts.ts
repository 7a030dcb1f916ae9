import { type ShownAlert, alertAggregate } from "#core/wire/account/alerts.ts";
import { withWorkDatabase, type Device } from "../storage/device.ts";
import { readMeta, writeMeta } from "../storage/meta.ts";
import { queueInOwnTransaction } from "../outbox/outbox.ts";

/** Queues the dismissal of an alert, which hides it on the account's other devices. */
export async function dismissAlert(device: Device, owner: string, alertId: string, now: number): Promise<void> {
  await queueInOwnTransaction(device, {
    owner,
    kind: "alert.dismiss",
    payload: { alert_id: alertId },
    agg: alertAggregate(alertId),
    now,
    delay: 0,
  });
}

/** Stores the server's alerts for an account, replacing the earlier ones. */
export async function storeAlerts(device: Device, owner: string, alerts: readonly ShownAlert[]): Promise<void> {
  await withWorkDatabase(device, () => writeMeta(device.work.meta, `alerts:${owner}`, alerts));
}

/** Returns the alerts that the server last sent for an account. */
export async function readAlerts(device: Device, owner: string): Promise<readonly ShownAlert[]> {
  return await withWorkDatabase(device, async () => (await readMeta(device.work.meta, `alerts:${owner}`)) ?? []);
}
