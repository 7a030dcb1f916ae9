import { type Alert, alertAggregate } from "#core/wire/alerts.ts";
import type { CommandPayload } from "#core/wire/commands.ts";
import { atWork, type Device } from "./device.ts";
import { readMeta, writeMeta } from "./meta.ts";
import { queueAlone } from "./outbox.ts";
import { watch, type Watch } from "./watch.ts";

/** Puts an alert away for good, on all devices of the account as soon as they hear of it. */
export async function dismissAlert(device: Device, owner: string, alertId: string, now: number): Promise<void> {
  await queueAlone(device, {
    owner,
    kind: "alert.dismiss",
    payload: { alert_id: alertId },
    agg: alertAggregate(alertId),
    now,
    delay: 0,
    replaces: true,
  });
}

/** Keeps what the server tells the account, in place of what it told before. */
export async function keepTold(device: Device, owner: string, alerts: readonly Alert[]): Promise<void> {
  await atWork(device, () => writeMeta(device.work.meta, `alerts:${owner}`, alerts));
}

/** What the server told the account when it was last asked. */
export async function readTold(device: Device, owner: string): Promise<readonly Alert[]> {
  return await atWork(device, async () => (await readMeta(device.work.meta, `alerts:${owner}`)) ?? []);
}

/** The alerts that were put away here and that the server may still show. */
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
