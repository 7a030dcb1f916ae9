import { useEffect, useState } from "react";
import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import type { PaymentLinkType } from "#core/wire/payment/products.ts";
import { missingTasks } from "#core/exam/writing/band-arithmetic.ts";
import { missingTasksLabel } from "#core/format/missing-tasks-label.ts";
import type { AttemptEvaluation } from "#core/wire/attempt/evaluations.ts";
import { getAttempt } from "#web/db/attempt/attempts.ts";
import { tryCall } from "#web/net/reply.ts";
import { type Services, useOwner, useServices } from "#web/services.ts";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";

/**
 * The Writing or Speaking attempt that a learner pays for. `none`: the URL names no attempt. `known`: the attempt is
 * the learner's own. `unknown`: the learner has no attempt with this slug. `unchecked`: the server could not be reached
 * or failed. The server checks the attempt when the learner pays.
 */
export type PaidAttempt =
  | { kind: "checking" | "none" | "unknown" | "unchecked" }
  | {
      kind: "known";
      /** Book, test and module: "Tidewater, Test 1: Writing". */
      name: string;
      /** The sentence of `missingTasksLabel`. Null if no task is missing, or if the attempt has no evaluation. */
      missingTasks: string | null;
    };

export function getAttemptName(attempt: PaidAttempt): string | null {
  return attempt.kind === "known" ? attempt.name : null;
}

/** Returns an attempt: from this device, otherwise from the server. */
export function usePaidAttempt(attemptSlug: string, linkType: PaymentLinkType): PaidAttempt {
  const skill = linkType === "SPEAKING1" ? "speaking" : "writing";
  const services = useServices();
  const owner = useOwner();
  const [found, setFound] = useState<{ slug: string; attempt: PaidAttempt } | null>(null);
  useEffect(
    () =>
      whenSettled(findAttempt(services, owner, attemptSlug, skill), (attempt) =>
        setFound({ slug: attemptSlug, attempt }),
      ),
    [services, owner, attemptSlug, skill],
  );
  if (attemptSlug === "") return { kind: "none" };
  return found?.slug === attemptSlug ? found.attempt : { kind: "checking" };
}

async function findAttempt(
  services: Services,
  owner: string | null,
  slug: string,
  skill: "writing" | "speaking",
): Promise<PaidAttempt> {
  if (slug === "") return { kind: "none" };
  const local = await findOnDevice(services, slug).catch(() => undefined);
  if (local !== undefined && local.owner === owner && local.head.module_type === skill)
    return knownAttempt(local, skill);
  const reply = await tryCall(async () =>
    (await services.client()).call("attempt", { params: { skill }, body: { attempt_slug: slug } }),
  );
  if (reply.kind === "ok") return knownAttempt(reply.data, skill);
  const isUnknown = reply.kind === "problem" && (reply.status === 404 || reply.status === 400);
  return { kind: isUnknown ? "unknown" : "unchecked" };
}

async function findOnDevice(services: Services, slug: string) {
  return getAttempt(await services.device(), slug);
}

function knownAttempt(
  {
    book_name,
    test_name,
    evaluation,
  }: {
    book_name: string;
    test_name: string;
    evaluation?: AttemptEvaluation | null | undefined;
  },
  skill: "writing" | "speaking",
): PaidAttempt {
  return {
    kind: "known",
    name: `${book_name}, ${test_name}: ${MODULE_NAMES[skill]}`,
    missingTasks: evaluation ? missingTasksLabel(missingTasks(evaluation.result)) : null,
  };
}
