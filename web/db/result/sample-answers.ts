import type { SampleAnswerRow } from "../storage/cache-database.ts";
import { withCacheDatabase, type Device } from "../storage/device.ts";

export type { SampleAnswerRow } from "../storage/cache-database.ts";

/** Returns the stored model answers to these tasks. A task without one on the server has a row without text. */
export async function getSampleAnswers(device: Device, sections: readonly string[]): Promise<SampleAnswerRow[]> {
  const rows = await withCacheDatabase(device, () => device.cache.sampleAnswers.bulkGet([...sections]));
  return rows.filter((row) => row !== undefined);
}

export async function putSampleAnswer(device: Device, row: SampleAnswerRow): Promise<void> {
  await withCacheDatabase(device, () => device.cache.sampleAnswers.put(row));
}
