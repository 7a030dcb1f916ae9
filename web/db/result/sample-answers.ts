import type { SampleAnswerRow } from "../storage/cache-database.ts";
import { withCacheDatabase, type Device } from "../storage/device.ts";

export type { SampleAnswerRow } from "../storage/cache-database.ts";

/** Returns the stored model answers to these tasks. If the server has none for a task, its row has an empty answer. */
export async function getSampleAnswers(device: Device, sections: readonly string[]): Promise<SampleAnswerRow[]> {
  const rows = await withCacheDatabase(device, () => device.cache.sampleAnswers.bulkGet([...sections]));
  return rows.filter((row) => row !== undefined);
}

export async function putSampleAnswer(device: Device, row: SampleAnswerRow): Promise<void> {
  await withCacheDatabase(device, () => device.cache.sampleAnswers.put(row));
}
