import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { PRESENCE_EVERY_MS, type PresenceReply } from "#core/wire/crm/claims.ts";
import { tryCall } from "#web/net/reply.ts";
import { useServices } from "#web/services.ts";

/**
 * Tells the server at intervals that this visible page has an evaluation open. The server then claims the evaluation
 * for the signed-in member of staff, unless they released it on this page or may not mark it, it is finished, or
 * somebody else has claimed it. Failed calls are ignored.
 */
export function usePresence(slug: string): {
  /** Null until the first reply. */
  presence: PresenceReply | null;
  /** Whether the signed-in member of staff has released the evaluation on this page. */
  isReleased: boolean;
  release: () => void;
  claim: () => void;
  /** Calls the server now. Use it after somebody was assigned. */
  refresh: () => void;
} {
  const services = useServices();
  const [presence, setPresence] = useState<PresenceReply | null>(null);
  const [isReleased, setReleased] = useState(false);
  const sendPresence = useCallback(
    async (claims: boolean): Promise<void> => {
      const reply = await tryCall(async () =>
        (await services.client()).call("crmPresence", { params: { slug }, body: { claims } }),
      );
      if (reply.kind === "ok") setPresence(reply.data);
    },
    [services, slug],
  );
  const sendIfVisible = useEffectEvent((): void => {
    if (document.visibilityState === "visible") void sendPresence(!isReleased);
  });
  useEffect(() => {
    queueMicrotask(() => sendIfVisible());
    const timer = setInterval(() => sendIfVisible(), PRESENCE_EVERY_MS);
    const onVisible = (): void => sendIfVisible();
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [slug]);
  const setReleasedAndSend = (released: boolean): void => {
    setReleased(released);
    void sendPresence(!released);
  };
  return {
    presence,
    isReleased,
    release: () => setReleasedAndSend(true),
    claim: () => setReleasedAndSend(false),
    refresh: () => void sendPresence(!isReleased),
  };
}
