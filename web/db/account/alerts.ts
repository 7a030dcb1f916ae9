import { type ShownAlert, alertAggregate } from "#core/wire/account/alerts.ts";
import type { CommandPayload } from "#core/wire/commands/commands.ts";
import { withWorkDatabase, type Device } from "../storage/device.ts";
import { readMeta, writeMeta } from "../storage/meta.ts";
import { queueAlone } from "../outbox/outbox.ts";
import { watch, type Watch } from "../storage/watch.ts";

/** Dismisses an alert on all devices of the account. */
export async function dismissAlert(device: Device, owner: string, alertId: string, now: number): Promise<void> {
  await queueAlone(device, {
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

/** Returns the alerts that the server last sent. */
export async function readAlerts(device: Device, owner: string): Promise<readonly ShownAlert[]> {
  return await withWorkDatabase(device, async () => (await readMeta(device.work.meta, `alerts:${owner}`)) ?? []);
}

/** Watches the ids of alerts that were dismissed here and that the server may still send. */
export function watchDismissed(device: Device, owner: string): Watch<ReadonlySet<string>> {
  return watch(async () => {
    const rows = await device.work.outbox
      .where("agg")
      .startsWith(alertAggregate(""))
      .filter((row) => row.owner === owner)
      .toArray();
    return new Set(rows.map((row) => (row.payload as CommandPayload<"alert.dismiss">).alert_id));
  });
}
