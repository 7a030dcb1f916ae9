import type { SoundMeasures } from "#core/exam/speaking/measures.ts";
import { SERVER_MEASURES_SECTION } from "#core/wire/spoken-sections.ts";
import { MOST_MEASURED, readMeasures, writeMeasures } from "#core/wire/spoken.ts";
import type { Parts } from "../parts.ts";
import { findStoredAttempt, type StoredAttempt, updateAttempt } from "../store/attempts.ts";
import { addChange } from "../store/changes.ts";
import { findDraft, putDraft } from "../store/drafts.ts";
import { listRecordings } from "../store/recordings.ts";
import { unmeasuredAttempts } from "../store/spoken-measures.ts";
import { isMeasuredHere } from "./measure-recording.ts";
import { readRecording } from "./read-recording.ts";

const PAGE = 100;
const SERVER = "server";

type JobParts = Pick<Parts, "store" | "clock" | "log" | "blobs" | "measurer" | "jobs">;

/**
 * Measures the recordings of interviews that were handed in, beside what their devices have measured. The measures are a
 * draft that the server alone writes; the learner's devices are told. Returns how many interviews were looked at.
 */
export function measureWaiting(parts: JobParts): Promise<number> {
  return parts.jobs.work("measures", (slug) => measureOne(parts, slug));
}

/** Puts every interview in the queue that was never measured here, or by other rules. Returns how many. */
export async function queueUnmeasured({ store, jobs }: Pick<Parts, "store" | "jobs">): Promise<number> {
  let count = 0;
  let after = "";
  for (;;) {
    const slugs = await unmeasuredAttempts(store.db, after, PAGE);
    await store.withTx(async (tx) => {
      for (const slug of slugs) await jobs.enqueue(tx, "measures", slug);
    });
    after = slugs.at(-1) ?? after;
    count += slugs.length;
    if (slugs.length < PAGE) return count;
  }
}

async function measureOne(parts: JobParts, slug: string): Promise<void> {
  const { store, blobs, measurer, log } = parts;
  const attempt = await findStoredAttempt(store.db, slug);
  if (attempt === null || attempt.status === "in_progress") return;
  const known = await keptMeasures(store.db, slug);
  const recordings = await listRecordings(store.db, slug, attempt.account_id);
  const todo = recordings
    .slice(0, MOST_MEASURED)
    .filter(({ id, mime, complete }) => complete && isMeasuredHere(mime) && known[id] === undefined);
  const measured: Record<string, SoundMeasures> = {};
  let fault: unknown;
  for (const { id, sha256 } of todo) {
    const bytes = await readRecording(blobs, sha256);
    if (bytes === null) continue;
    try {
      const measures = await measurer.measure(bytes);
      if (measures === null) log.info({ recording: id }, "a recording could not be measured");
      else measured[id] = measures;
    } catch (error) {
      fault = error;
    }
  }
  if (todo.length > 0) await keep(parts, attempt, measured);
  // The others are kept; the job comes up again for this one.
  if (fault !== undefined) throw fault;
}

async function keptMeasures(db: Parts["store"]["db"], slug: string): Promise<Record<string, SoundMeasures>> {
  return readMeasures((await findDraft(db, { attempt_slug: slug, section: SERVER_MEASURES_SECTION }))?.body);
}

/** Adds measures to those that are kept. Where there are none, that is kept as well: it was tried. */
function keep(
  { store, clock }: JobParts,
  { slug, account_id }: Pick<StoredAttempt, "slug" | "account_id">,
  measured: Readonly<Record<string, SoundMeasures>>,
): Promise<void> {
  const place = { attempt_slug: slug, section: SERVER_MEASURES_SECTION };
  return store.withTx(
    async (tx) => {
      const here = await findDraft(tx, place);
      const body = writeMeasures({ ...readMeasures(here?.body), ...measured });
      if (here?.body === body) return;
      const now = clock.now();
      await putDraft(tx, { ...place, rev: (here?.rev ?? 0) + 1, client_id: SERVER, body, edit: 0, received_at: now });
      const rev = await updateAttempt(tx, slug, {}, now);
      await addChange(tx, account_id, { kind: "attempt", id: slug, rev });
    },
    { lockUser: account_id },
  );
}
