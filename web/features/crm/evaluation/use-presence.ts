import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { PRESENCE_EVERY_MS, type PresenceReply } from "#core/wire/crm/claims.ts";
import { tryCall } from "#web/net/reply.ts";
import { useServices } from "#web/services.ts";

/**
 * Says every so often that an evaluation is open on a visible page, which claims it unless it was released or somebody
 * else works on it. A call that fails changes nothing: the next one follows.
 */
export function usePresence(slug: string): {
  /** Null until the server answered. */
  presence: PresenceReply | null;
  /** Whether the reader has given it up. */
  isReleased: boolean;
  release: () => void;
  claim: () => void;
  /** Asks again now, after somebody was assigned. */
  refresh: () => void;
} {
  const services = useServices();
  const [presence, setPresence] = useState<PresenceReply | null>(null);
  const [isReleased, setReleased] = useState(false);
  const say = useCallback(
    async (claims: boolean): Promise<void> => {
      const reply = await tryCall(async () =>
        (await services.client()).call("crmPresence", { params: { slug }, body: { claims } }),
      );
      if (reply.kind === "ok") setPresence(reply.data);
    },
    [services, slug],
  );
  const again = useEffectEvent((): void => {
    if (document.visibilityState === "visible") void say(!isReleased);
  });
  useEffect(() => {
    queueMicrotask(() => again());
    const timer = setInterval(() => again(), PRESENCE_EVERY_MS);
    const onVisible = (): void => again();
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [slug]);
  const decide = (released: boolean): void => {
    setReleased(released);
    void say(!released);
  };
  return {
    presence,
    isReleased,
    release: () => decide(true),
    claim: () => decide(false),
    refresh: () => void say(!isReleased),
  };
}
