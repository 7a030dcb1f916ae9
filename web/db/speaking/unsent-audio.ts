import { recordingAggregate } from "#core/wire/attempt/uploads.ts";
import type { WorkDatabase } from "../storage/work-database.ts";

/** Counts the recordings of an account that the server expects and does not have yet. */
export async function countUnsentAudio(work: WorkDatabase, owner: string): Promise<number> {
  const [unsent, unannounced] = await Promise.all([
    work.recording.where("[owner+state]").equals([owner, "kept"]).count(),
    work.outbox
      .where("agg")
      .startsWith(recordingAggregate(""))
      .filter((row) => row.owner === owner)
      .count(),
  ]);
  // A recording whose command is still in the outbox is counted as that command.
  return Math.max(0, unsent - unannounced);
}
