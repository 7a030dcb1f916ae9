import type { MistakeReport } from "#core/wire/feedback/reports.ts";
import type { Device } from "../storage/device.ts";
import { createCommandId } from "../storage/ids.ts";
import { queueInOwnTransaction } from "../outbox/outbox.ts";

/** Queues a mistake report. */
export async function addMistakeReport(
  device: Device,
  owner: string,
  report: MistakeReport,
  now: number,
): Promise<void> {
  const opId = createCommandId(now);
  await queueInOwnTransaction(device, {
    opId,
    owner,
    kind: "report.add",
    payload: report,
    agg: `report:${opId}`,
    now,
    delay: 0,
  });
}
