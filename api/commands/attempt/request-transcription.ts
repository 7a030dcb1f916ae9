import type { Problem } from "#core/wire/problem.ts";
import type { TranscriptionReply } from "#core/wire/attempt/transcription.ts";
import type { Services } from "#api/services.ts";
import { findStoredAttempt } from "#api/store/attempt/attempts.ts";
import { listRecordings } from "#api/store/attempt/recordings.ts";
import { findTranscriptionRequests, putTranscriptionRequest } from "#api/store/attempt/transcriptions.ts";
import { takeQuota } from "../sync/quotas.ts";

/**
 * Queues the transcription of one part of the learner's interview, if `part` is given. Returns the state of all parts.
 */
export async function requestTranscription(
  services: Services,
  accountId: string,
  { attempt_slug: slug, part }: { attempt_slug: string; part: number | null },
): Promise<TranscriptionReply | Problem> {
  const { store, clock } = services;
  const attempt = await findStoredAttempt(store.db, slug);
  if (attempt?.account_id !== accountId || attempt.module_type !== "speaking")
    return { problem: "not_found", detail: "There is no such attempt." };
  if (services.transcriber === null) return { available: false, parts: {} };
  if (part !== null) {
    const isUploaded = (await listRecordings(store.db, slug, accountId)).some(
      (recording) => recording.part === part && recording.complete,
    );
    if (!isUploaded) return { problem: "conflict", detail: "The recordings of this part are not on the server yet." };
    const refusal = await takeQuota(services, "transcription", accountId);
    if (refusal !== null) return refusal;
    await store.withTx((tx) => putTranscriptionRequest(tx, slug, part, clock.now()), { lock: accountId });
    services.wakeTranscriptions?.();
  }
  const requests = await findTranscriptionRequests(store.db, slug);
  return {
    available: true,
    parts: Object.fromEntries(requests.map((request) => [String(request.part), request.state])),
  };
}
