import type { MistakeReport } from "#core/wire/reports.ts";
import type { Device } from "./device.ts";
import { newOpId } from "./ids.ts";
import { queueAlone } from "./outbox.ts";

/** Queues a report of a mistake in a test. */
export async function addReport(device: Device, owner: string, report: MistakeReport, now: number): Promise<void> {
  const opId = newOpId(now);
  await queueAlone(device, {
    opId,
    owner,
    kind: "report.add",
    payload: report,
    agg: `report:${opId}`,
    now,
    delay: 0,
    replaces: false,
  });
}
