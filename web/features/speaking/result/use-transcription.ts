import { useCallback, useEffect, useState } from "react";
import type { TranscriptionReply } from "#core/wire/attempt/transcription.ts";
import { useServices } from "#web/services.ts";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";

/** How often progress is fetched while a transcript is pending, in ms. */
const POLL_EVERY_MS = 3_000;
const NONE: TranscriptionReply = { available: false, parts: {} };

/**
 * Returns whether the site's owner has set up a transcription service, its progress by part, and `requestTranscript` to
 * request one part. Calls the service only for a sent attempt and only when the learner asks, because it receives the
 * recordings.
 */
export function useTranscription(
  slug: string,
  isSent: boolean,
): TranscriptionReply & { requestTranscript: (part: number) => void } {
  const services = useServices();
  const [reply, setReply] = useState<TranscriptionReply>(NONE);
  const call = useCallback(
    async (part: number | null): Promise<TranscriptionReply | null> => {
      const result = await (await services.client()).call("transcription", { body: { attempt_slug: slug, part } });
      return result.kind === "ok" ? result.data : null;
    },
    [services, slug],
  );
  useEffect(() => {
    if (!isSent) return;
    return whenSettled(
      call(null),
      (found) => found !== null && setReply(found),
      () => undefined,
    );
  }, [call, isSent]);
  const isWaiting = Object.values(reply.parts).includes("waiting");
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      const poll = async (): Promise<void> => {
        const found = await call(null);
        if (found === null) return;
        if (!Object.values(found.parts).includes("waiting")) await (await services.sync()).pullAttempts();
        setReply(found);
      };
      poll().catch(() => undefined);
    }, POLL_EVERY_MS);
    return () => clearInterval(timer);
  }, [call, services, isWaiting]);
  const requestTranscript = useCallback(
    (part: number): void => {
      void call(part)
        .catch(() => null)
        .then((found) =>
          setReply((before) => found ?? { ...before, parts: { ...before.parts, [part]: "failed" as const } }),
        );
    },
    [call],
  );
  return { ...reply, requestTranscript };
}
