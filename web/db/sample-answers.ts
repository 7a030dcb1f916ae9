import type { SampleAnswerRow } from "./cache-database.ts";
import { atCache, type Device } from "./device.ts";

export type { SampleAnswerRow } from "./cache-database.ts";

/** The model answers to these tasks that are on the device; of a task that has none on the server, a row without text. */
export async function getSampleAnswers(device: Device, sections: readonly string[]): Promise<SampleAnswerRow[]> {
  const rows = await atCache(device, () => device.cache.sampleAnswers.bulkGet([...sections]));
  return rows.filter((row) => row !== undefined);
}

export async function putSampleAnswer(device: Device, row: SampleAnswerRow): Promise<void> {
  await atCache(device, () => device.cache.sampleAnswers.put(row));
}
