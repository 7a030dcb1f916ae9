import { withWorkDatabase, type Device } from "../storage/device.ts";
import type { VoiceDraftRow } from "../storage/work-database.ts";
import { joinBuffers } from "../storage/join-buffers.ts";

export type { VoiceDraftRow } from "../storage/work-database.ts";

/** A few seconds of a recording: number `n`, length in `ms`. */
export type VoiceSlice = { n: number; ms: number; bytes: ArrayBuffer };

/** A voice draft with its sound. `isCut`: the page closed while the examiner recorded. */
export type VoiceDraft = VoiceDraftRow & { duration: number; bytes: ArrayBuffer; isCut: boolean };

/** Stores a voice draft's row and one slice, or a longer version of the last slice. Resolves when both are on disk. */
export async function putVoiceSlice(device: Device, row: VoiceDraftRow, slice: VoiceSlice): Promise<void> {
  const { work } = device;
  await withWorkDatabase(device, () =>
    work.transaction("rw", [work.voiceDraft, work.recordingSlice], async () => {
      await work.voiceDraft.put(row);
      await work.recordingSlice.put({ id: row.id, ...slice });
    }),
  );
}

/** Stores a whole voice draft as one slice, for example after its topic changed. */
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

/** Lists the voice drafts about an evaluation, oldest first. If one is cut, its duration is that of its slices. */
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

/** Deletes a voice draft, because the examiner report has it now or the examiner discarded it. */
export async function deleteVoiceDraft(device: Device, id: string): Promise<void> {
  const { work } = device;
  await withWorkDatabase(device, () =>
    work.transaction("rw", [work.voiceDraft, work.recordingSlice], async () => {
      await work.voiceDraft.delete(id);
      await work.recordingSlice.where("id").equals(id).delete();
    }),
  );
}
