import { useCallback, useEffect, useState } from "react";
import type { TranscriptionReply } from "#core/wire/attempt/transcription.ts";
import { useServices } from "#web/services.ts";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";

/** Progress is fetched this often while the service writes a transcript. */
const POLL_EVERY_MS = 3_000;
const NO_SERVICE: TranscriptionReply = { available: false, parts: {} };

/**
 * Returns whether the site's owner has set up a transcription service, its progress by part, and `requestTranscript`,
 * which requests one part. The service receives the recordings, so it is used only when the learner asks.
 */
export function useTranscription(
  slug: string,
  isSent: boolean,
): TranscriptionReply & { requestTranscript: (part: number) => void } {
  const services = useServices();
  const [reply, setReply] = useState<TranscriptionReply>(NO_SERVICE);
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
        if (!Object.values(found.parts).includes("waiting")) await (await services.sync()).pullChanges();
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
