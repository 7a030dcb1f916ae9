import { useEffect, useState } from "react";
import { getAttempt } from "#web/db/attempt/attempts.ts";
import { type Services, useOwner, useServices } from "#web/services.ts";

/** Returns the book and test of an attempt if this device has it. */
export function useTestName(attemptSlug: string): string | null {
  const services = useServices();
  const owner = useOwner();
  const [found, setFound] = useState<{ slug: string; name: string | null } | null>(null);
  useEffect(() => {
    let isGone = false;
    void find(services, owner, attemptSlug)
      .catch(() => null)
      .then((name) => {
        if (!isGone) setFound({ slug: attemptSlug, name });
      });
    return () => {
      isGone = true;
    };
  }, [services, owner, attemptSlug]);
  return found?.slug === attemptSlug ? found.name : null;
}

async function find(services: Services, owner: string | null, slug: string): Promise<string | null> {
  if (slug === "") return null;
  const attempt = await getAttempt(await services.device(), slug);
  return attempt === undefined || attempt.owner !== owner
    ? null
    : `${attempt.book_name}, ${attempt.test_name}: Writing`;
}
