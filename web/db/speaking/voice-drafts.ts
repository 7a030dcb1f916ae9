import { withWorkDatabase, type Device } from "../storage/device.ts";
import type { VoiceDraftRow } from "../storage/work-database.ts";
import { joinBuffers } from "./recordings.ts";

export type { VoiceDraftRow } from "../storage/work-database.ts";

/** A few seconds of a recording, in order of `n`. */
export type VoiceSlice = { n: number; ms: number; bytes: ArrayBuffer };

/** An examiner's recorded comment that is not in the report yet. `isCut`: the page was closed while it was recorded. */
export type VoiceDraft = VoiceDraftRow & { duration: number; bytes: ArrayBuffer; isCut: boolean };

/** Stores a recording's row with a slice, or a longer version of the last slice. Resolves when it is on disk. */
export async function putVoiceSlice(device: Device, row: VoiceDraftRow, slice: VoiceSlice): Promise<void> {
  const { work } = device;
  await withWorkDatabase(device, () =>
    work.transaction("rw", [work.voiceDraft, work.recordingSlice], async () => {
      await work.voiceDraft.put(row);
      await work.recordingSlice.put({ id: row.id, ...slice });
    }),
  );
}

/** Stores a whole recording, or its changed topic. */
export async function putVoiceDraft(device: Device, draft: VoiceDraft): Promise<void> {
  const { bytes, isCut: _, ...row } = draft;
  const { work } = device;
  await withWorkDatabase(device, () =>
    work.transaction("rw", [work.voiceDraft, work.recordingSlice], async () => {
      await work.recordingSlice.where("id").equals(row.id).delete();
      await work.recordingSlice.put({ id: row.id, n: 0, ms: row.duration, bytes });
      await work.voiceDraft.put(row);
    }),
  );
}

/**
 * Returns the recordings about an evaluation, oldest first. The duration of one that was cut off is that of its slices.
 */
export async function listVoiceDrafts(device: Device, owner: string, evaluation: number): Promise<VoiceDraft[]> {
  const { work } = device;
  return await withWorkDatabase(device, () =>
    work.transaction("r", [work.voiceDraft, work.recordingSlice], async () => {
      const rows = await work.voiceDraft
        .where("owner")
        .equals(owner)
        .filter((row) => row.evaluation === evaluation)
        .sortBy("started_at");
      const drafts: VoiceDraft[] = [];
      for (const row of rows) {
        const slices = await work.recordingSlice.where("id").equals(row.id).sortBy("n");
        const duration = row.duration ?? slices.reduce((sum, { ms }) => sum + ms, 0);
        const bytes = joinBuffers(slices.map((slice) => slice.bytes));
        drafts.push({ ...row, duration: Math.round(duration), bytes, isCut: row.duration === null });
      }
      return drafts;
    }),
  );
}

/** Deletes a recording that is in the report now, or that the examiner does not want. */
export async function deleteVoiceDraft(device: Device, id: string): Promise<void> {
  const { work } = device;
  await withWorkDatabase(device, () =>
    work.transaction("rw", [work.voiceDraft, work.recordingSlice], async () => {
      await work.voiceDraft.delete(id);
      await work.recordingSlice.where("id").equals(id).delete();
    }),
  );
}
