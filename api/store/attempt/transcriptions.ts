import * as v from "valibot";
import { type TranscriptionState, TranscriptionStateSchema } from "#core/wire/attempt/transcription.ts";
import { findDraft, putDraft } from "./drafts.ts";
import type { Db, Tx } from "../store.ts";

/**
 * Section prefix of transcription requests. They are stored beside the transcripts, as drafts that no device sees or
 * may
 * write (see docs/decisions). `due`: not before this time; `tries`: failed tries.
 */
export const REQUEST_PREFIX = "spoken.request-";
const BodySchema = v.object({ state: TranscriptionStateSchema, tries: v.number(), due: v.number() });
export type TranscriptionRequest = {
  attempt_slug: string;
  part: number;
  /** Must match the stored revision when the request is written. */
  rev: number;
  state: TranscriptionState;
  tries: number;
  due: number;
};

const sectionOf = (part: number): string => `${REQUEST_PREFIX}${part}`;
const SERVER = "server";

export async function findRequests(db: Db, slug: string): Promise<TranscriptionRequest[]> {
  const rows = await db
    .selectFrom("draft")
    .select(["attempt_slug", "section", "rev", "body"])
    .where("attempt_slug", "=", slug)
    .where("section", "like", `${REQUEST_PREFIX}%`)
    .orderBy("section")
    .execute();
  return rows.flatMap(toRequest);
}

/** Returns the key of a request in a job queue. */
const keyOf = ({ attempt_slug, part }: TranscriptionRequest): string => `${attempt_slug} ${part}`;

/** Returns the request with this key if it is waiting and due. */
export async function findDueRequest(db: Db, key: string, now: number): Promise<TranscriptionRequest | undefined> {
  const [slug = ""] = key.split(" ");
  const requests = await findRequests(db, slug);
  return requests.find((one) => keyOf(one) === key && one.state === "waiting" && one.due <= now);
}

/** Returns the keys of all learners' requests that are due. */
export async function listDueRequests(db: Db, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("draft")
    .select(["attempt_slug", "section", "rev", "body"])
    .where("section", "like", `${REQUEST_PREFIX}%`)
    .where("body", "like", '{"state":"waiting"%')
    .orderBy("received_at")
    .limit(limit)
    .execute();
  return rows
    .flatMap(toRequest)
    .filter(({ due }) => due <= now)
    .map(keyOf);
}

function toRequest(row: { attempt_slug: string; section: string; rev: number; body: string }): TranscriptionRequest[] {
  const part = Number(row.section.slice(REQUEST_PREFIX.length));
  const parsed = v.safeParse(BodySchema, JSON.parse(row.body));
  return parsed.success ? [{ attempt_slug: row.attempt_slug, part, rev: row.rev, ...parsed.output }] : [];
}

/** Adds a request, or renews a finished one. Leaves a waiting one as it is. */
export async function putRequest(tx: Tx, slug: string, part: number, now: number): Promise<void> {
  const place = { attempt_slug: slug, section: sectionOf(part) };
  const here = await findDraft(tx, place);
  if (here?.body.startsWith('{"state":"waiting"') === true) return;
  await putDraft(tx, {
    ...place,
    rev: (here?.rev ?? 0) + 1,
    client_id: SERVER,
    body: bodyOf({ state: "waiting", tries: 0, due: now }),
    edit: 0,
    received_at: now,
  });
}

/** Writes a request unless it changed since it was read. Returns null if it did. */
export async function changeRequest(
  db: Db,
  request: TranscriptionRequest,
  change: Partial<Pick<TranscriptionRequest, "state" | "tries" | "due">>,
): Promise<TranscriptionRequest | null> {
  const next = { ...request, ...change, rev: request.rev + 1 };
  const result = await db
    .updateTable("draft")
    .set({ rev: next.rev, body: bodyOf(next) })
    .where("attempt_slug", "=", request.attempt_slug)
    .where("section", "=", sectionOf(request.part))
    .where("rev", "=", request.rev)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n ? next : null;
}

/** The order of the keys matters: waiting requests are found by the start of the JSON. */
function bodyOf({ state, tries, due }: Pick<TranscriptionRequest, "state" | "tries" | "due">): string {
  return JSON.stringify({ state, tries, due });
}
