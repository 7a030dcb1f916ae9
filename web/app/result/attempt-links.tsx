import type { ReactNode } from "react";
import type { AttemptHead } from "#core/exam/attempt/attempt.ts";
import { createSlug } from "#web/db/storage/ids.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/form/button-link.tsx";

/** Links below a result: the same module again, then `children`, another test, all attempts. */
export function AttemptLinks({ head, children }: { head: AttemptHead; children?: ReactNode }) {
  return (
    <>
      <ButtonLink
        to={paths.startAttempt(head.module_type, head.module_slug, createSlug(), {
          mode: head.mode,
          extra: head.extra_time,
          part: head.parts?.length === 1 ? head.parts[0] : undefined,
        })}
        variant="outline"
      >
        Take it again
      </ButtonLink>
      {children}
      <ButtonLink to={paths.listing(head.module_type)} variant="outline">
        Another test
      </ButtonLink>
      <ButtonLink to={paths.attempts} variant="quiet">
        Your attempts
      </ButtonLink>
    </>
  );
}
