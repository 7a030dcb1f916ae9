import type { Problem } from "#core/wire/problem.ts";
import type { TranscriptionReply } from "#core/wire/transcription.ts";
import type { Parts } from "../parts.ts";
import { findStoredAttempt } from "../store/attempts.ts";
import { listRecordings } from "../store/recordings.ts";
import { findRequests, putRequest } from "../store/transcriptions.ts";
import { takeQuota } from "./quotas.ts";

/** Queues a part of the learner's interview for the owner's service, or only says how far it is. */
export async function askTranscription(
  parts: Parts,
  accountId: string,
  { attempt_slug: slug, part }: { attempt_slug: string; part: number | null },
): Promise<TranscriptionReply | Problem> {
  const { store, clock } = parts;
  const attempt = await findStoredAttempt(store.db, slug);
  if (attempt?.account_id !== accountId || attempt.module_type !== "speaking")
    return { problem: "not_found", detail: "There is no such attempt." };
  if (parts.transcriber === null) return { available: false, parts: {} };
  if (part !== null) {
    const isHere = (await listRecordings(store.db, slug, accountId)).some((one) => one.part === part && one.complete);
    if (!isHere) return { problem: "conflict", detail: "The recordings of this part are not on the server yet." };
    const refusal = await takeQuota(parts, "transcription", accountId);
    if (refusal !== null) return refusal;
    await store.withTx((tx) => putRequest(tx, slug, part, clock.now()), { lockUser: accountId });
    parts.wakeTranscriptions?.();
  }
  const requests = await findRequests(store.db, slug);
  return { available: true, parts: Object.fromEntries(requests.map((one) => [String(one.part), one.state])) };
}
