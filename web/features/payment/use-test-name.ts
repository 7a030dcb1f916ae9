import { useEffect, useState } from "react";
import { getAttempt } from "#web/db/attempts.ts";
import { type Parts, useOwner, useParts } from "#web/parts.ts";

/** The book and test of an attempt, where this device has it. */
export function useTestName(attemptSlug: string): string | null {
  const parts = useParts();
  const owner = useOwner();
  const [found, setFound] = useState<{ slug: string; name: string | null } | null>(null);
  useEffect(() => {
    let isGone = false;
    void find(parts, owner, attemptSlug)
      .catch(() => null)
      .then((name) => {
        if (!isGone) setFound({ slug: attemptSlug, name });
      });
    return () => {
      isGone = true;
    };
  }, [parts, owner, attemptSlug]);
  return found?.slug === attemptSlug ? found.name : null;
}

async function find(parts: Parts, owner: string | null, slug: string): Promise<string | null> {
  if (slug === "") return null;
  const attempt = await getAttempt(await parts.device(), slug);
  return attempt === undefined || attempt.owner !== owner
    ? null
    : `${attempt.book_name}, ${attempt.test_name}: Writing`;
}
