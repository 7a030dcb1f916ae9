import { SCHEDULER } from "#core/exam/study/scheduler.ts";
import { RECORDING_EXTENSIONS, type RecordingType } from "#core/wire/attempt/uploads.ts";
import type { ZipEntry } from "#api/gateways/zip-file.ts";
import type { Services } from "#api/services.ts";
import { OWN_DATA, readOwnData } from "#api/store/account/account-data.ts";
import type { AccountRow } from "#api/store/tables/account.ts";

/** A recording of the learner, or a voice comment of an examiner. Only a recording has `completed_at`. */
type AudioFile = { id: string; mime: RecordingType; sha256: string; completed_at?: number | null };

const README = `Your Bandwise data

account.json      your account
scheduler.json    how your cards are scheduled: package, version and settings, for data/study_entry.json
data/*.json       one file for each kind of data that we store about you, as a list
audio/            your recordings, and the voice comments in your reports, named after their ids in
                  data/recording.json and data/voice_comment.json

Times are milliseconds since 1 January 1970 UTC. Bands with "halves" in their name are twice the band: 13 is 6.5.
Money is in whole cents.
`;

/** Yields everything that an account has, as the files of a zip: JSON, and the recordings as they were sent. */
export async function* collectOwnData(
  { store, blobs }: Pick<Services, "store" | "blobs">,
  account: AccountRow,
): AsyncGenerator<ZipEntry> {
  const { password_hash: _password, token_version: _version, ...profile } = account;
  yield toTextEntry("README.txt", README);
  yield toTextEntry("account.json", toJson(profile));
  yield toTextEntry("scheduler.json", toJson(SCHEDULER));
  const audioFiles: AudioFile[] = [];
  for (const table of Object.keys(OWN_DATA) as (keyof typeof OWN_DATA)[]) {
    // Holds only one table in memory at a time.
    const rows = await readOwnData(store.db, table, account.id);
    if (table === "recording" || table === "voice_comment") audioFiles.push(...(rows as AudioFile[]));
    yield toTextEntry(`data/${table}.json`, toJson(rows));
  }
  for (const { id, mime, sha256, completed_at } of audioFiles) {
    // Reads each file only when it is needed, while the previous one is written.
    const size = completed_at === null ? null : await blobs.size(sha256);
    if (size === null || size === 0) continue;
    yield {
      name: `audio/${id}.${RECORDING_EXTENSIONS[mime]}`,
      isCompressed: true,
      bytes: blobs.read(sha256, 0, size - 1),
    };
  }
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function toTextEntry(name: string, content: string): ZipEntry {
  return { name, isCompressed: false, bytes: [new TextEncoder().encode(content)] };
}
