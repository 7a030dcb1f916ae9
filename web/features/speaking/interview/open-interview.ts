import { sha256Hex } from "#web/db/storage/digest.ts";
import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import type { Device } from "#web/db/storage/device.ts";
import type { RecordingRow } from "#web/db/speaking/recording-rows.ts";
import { getSpeaking, listRecordings, finishInterruptedRecordings } from "#web/db/speaking/recordings.ts";
import type { EarlierInterview } from "./interview-store.ts";

/** The interview as an earlier visit left it, and the recording that was cut off when that visit ended. */
export type OpenedInterview = { earlier: EarlierInterview | null; cutOff: RecordingRow | null };

/** Finishes recordings that were interrupted, and returns what the device has stored about an interview. */
export async function openInterview(
  device: Device,
  attempt: Pick<AttemptRecord, "slug">,
  now: number,
): Promise<OpenedInterview> {
  // On a full device, interrupted recordings stay unfinished until there is space.
  await finishInterruptedRecordings(device, attempt.slug, sha256Hex, now).catch(() => []);
  const [row, recordings] = await Promise.all([
    getSpeaking(device, attempt.slug),
    listRecordings(device, attempt.slug),
  ]);
  if (row === undefined) return { earlier: null, cutOff: null };
  const finished = recordings.findLast(({ state }) => state === "finished") ?? null;
  const cutOff = row.state.phase === "answering" ? (recordings.findLast(({ cut }) => cut === "page") ?? null) : null;
  return { earlier: { state: row.state, notes: row.notes, finished }, cutOff };
}
