import * as v from "valibot";
import { type TranscriptionState, TranscriptionStateSchema } from "#core/wire/transcription.ts";
import { findDraft, putDraft } from "./drafts.ts";
import type { Db, Tx } from "./store.ts";

/**
 * What a learner has asked the service for is kept beside the transcripts, as drafts of sections that no device sees or may
 * write (decision 14). `due`: not to be taken before; `tries`: rounds that failed.
 */
export const REQUEST_PREFIX = "spoken.request-";
const BodySchema = v.object({ state: TranscriptionStateSchema, tries: v.number(), due: v.number() });
export type TranscriptionRequest = {
  attempt_slug: string;
  part: number;
  /** Whoever writes a request must have seen it as it is. */
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

/** A request as one word, for a queue. */
const keyOf = ({ attempt_slug, part }: TranscriptionRequest): string => `${attempt_slug} ${part}`;

/** The request that a key names, where it waits and its time has come. */
export async function findDueRequest(db: Db, key: string, now: number): Promise<TranscriptionRequest | undefined> {
  const [slug = ""] = key.split(" ");
  const requests = await findRequests(db, slug);
  return requests.find((one) => keyOf(one) === key && one.state === "waiting" && one.due <= now);
}

/** Keys of the requests of anybody that may be taken now. */
export async function dueRequests(db: Db, now: number, limit: number): Promise<string[]> {
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

/** Asks, or asks again; one that waits already stays as it is. */
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

/** Writes a request that nobody else has written meanwhile; null where somebody has. */
export async function moveRequest(
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

/** In this order: what waits is found by how it begins. */
function bodyOf({ state, tries, due }: Pick<TranscriptionRequest, "state" | "tries" | "due">): string {
  return JSON.stringify({ state, tries, due });
}
