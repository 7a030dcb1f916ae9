import type { AttemptRecord } from "#web/db/attempt-record.ts";
import type { Device } from "#web/db/device.ts";
import type { RecordingRow } from "#web/db/recording-rows.ts";
import { getSpeaking, listRecordings, rescueRecordings } from "#web/db/recordings.ts";
import { sha256 } from "./sha256.ts";
import type { Kept } from "./interview-store.ts";

/** What an earlier visit left, and the answer that it was cut off in, brought to its end and kept. */
export type Opened = { kept: Kept | null; cutOff: RecordingRow | null };

export async function openSpeaking(device: Device, attempt: Pick<AttemptRecord, "slug">, now: number): Promise<Opened> {
  // On a device that is full it stays as it is until there is room.
  await rescueRecordings(device, attempt.slug, sha256, now).catch(() => []);
  const [row, recordings] = await Promise.all([
    getSpeaking(device, attempt.slug),
    listRecordings(device, attempt.slug),
  ]);
  if (row === undefined) return { kept: null, cutOff: null };
  const finished = recordings.findLast((one) => one.state === "finished") ?? null;
  const cutOff = row.state.phase === "answering" ? (recordings.findLast((one) => one.cut === "page") ?? null) : null;
  return { kept: { state: row.state, notes: row.notes, finished }, cutOff };
}
