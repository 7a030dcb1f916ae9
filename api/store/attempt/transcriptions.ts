import type { Db, Tx } from "../store.ts";
import type { TranscriptionRequestTable } from "../tables/recording.ts";

export type TranscriptionRequest = TranscriptionRequestTable;

const COLUMNS = ["attempt_slug", "part", "rev", "state", "tries", "due_at", "requested_at"] as const;

/** Returns the transcription requests of this attempt, sorted by part. */
export async function findTranscriptionRequests(db: Db, slug: string): Promise<TranscriptionRequest[]> {
  return db
    .selectFrom("transcription_request")
    .select(COLUMNS)
    .where("attempt_slug", "=", slug)
    .orderBy("part")
    .execute();
}

/** Returns the key under which a job queue knows a request. */
const toRequestKey = ({ attempt_slug, part }: Pick<TranscriptionRequest, "attempt_slug" | "part">): string =>
  `${attempt_slug} ${part}`;

/** Returns the request with this key if it is waiting and due. */
export async function findDueTranscriptionRequest(
  db: Db,
  key: string,
  now: number,
): Promise<TranscriptionRequest | undefined> {
  const [slug = "", part = ""] = key.split(" ");
  return db
    .selectFrom("transcription_request")
    .select(COLUMNS)
    .where("attempt_slug", "=", slug)
    .where("part", "=", Number(part))
    .where("state", "=", "waiting")
    .where("due_at", "<=", now)
    .executeTakeFirst();
}

/** Returns the keys of at most `limit` due requests of all learners, longest due first. */
export async function listDueTranscriptionRequests(db: Db, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("transcription_request")
    .select(["attempt_slug", "part"])
    .where("state", "=", "waiting")
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .limit(limit)
    .execute();
  return rows.map(toRequestKey);
}

/** Adds a request, or sets a finished request to "waiting" again. Does not change a waiting request. */
export async function putTranscriptionRequest(tx: Tx, slug: string, part: number, now: number): Promise<void> {
  await tx
    .insertInto("transcription_request")
    .values({ attempt_slug: slug, part, rev: 1, state: "waiting", tries: 0, due_at: now, requested_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(["attempt_slug", "part"])
        .doUpdateSet((eb) => ({
          rev: eb("transcription_request.rev", "+", 1),
          state: "waiting",
          tries: 0,
          due_at: now,
          requested_at: now,
        }))
        .where("transcription_request.state", "!=", "waiting"),
    )
    .execute();
}

/** Changes a request and returns the changed one. Returns null if the request has changed since it was read. */
export async function changeTranscriptionRequest(
  db: Db,
  request: TranscriptionRequest,
  change: Partial<Pick<TranscriptionRequest, "state" | "tries" | "due_at">>,
): Promise<TranscriptionRequest | null> {
  const next = { ...request, ...change, rev: request.rev + 1 };
  const result = await db
    .updateTable("transcription_request")
    .set({ rev: next.rev, state: next.state, tries: next.tries, due_at: next.due_at })
    .where("attempt_slug", "=", request.attempt_slug)
    .where("part", "=", request.part)
    .where("rev", "=", request.rev)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n ? next : null;
}
