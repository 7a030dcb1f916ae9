import type * as v from "valibot";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import type { PublicResultSchema } from "#core/wire/attempts.ts";
import type { AttemptRecord } from "#web/db/attempt-record.ts";
import type { Review } from "#web/db/attempts.ts";
import type { Parts } from "#web/parts.ts";

export type PublicResult = v.InferOutput<typeof PublicResultSchema>;

/** What stands at the address of a result. `own`: the learner's, with its review where this device has the test. */
export type FoundResult =
  | { kind: "own"; attempt: AttemptRecord; review: Review | null }
  | { kind: "public"; result: PublicResult }
  | { kind: "not_found" }
  | { kind: "offline" }
  | { kind: "failed"; detail: string };

/** Looks on the device, then at what other devices did, then at the public result. */
export async function findResult(
  parts: Parts,
  owner: string | null,
  type: ModuleType,
  slug: string,
): Promise<FoundResult> {
  try {
    return (owner === null ? null : await findOwn(parts, owner, slug)) ?? (await findPublic(parts, type, slug));
  } catch {
    return {
      kind: "failed",
      detail: "This device’s storage could not be read. Nothing has been deleted; reload the page.",
    };
  }
}

async function findOwn(parts: Parts, owner: string, slug: string): Promise<FoundResult | null> {
  const here = await findHere(parts, owner, slug);
  if (here !== null) return here;
  const sync = await parts.sync();
  await sync.pullAttempts().catch(() => undefined);
  return findHere(parts, owner, slug);
}

async function findHere(parts: Parts, owner: string, slug: string): Promise<FoundResult | null> {
  const [device, { getAttempt, getReview }] = await Promise.all([parts.device(), import("#web/db/attempts.ts")]);
  const review = await getReview(device, slug);
  const attempt = review?.attempt ?? (await getAttempt(device, slug));
  if (attempt === undefined || attempt.owner !== owner) return null;
  return { kind: "own", attempt, review: review ?? null };
}

async function findPublic(parts: Parts, type: ModuleType, slug: string): Promise<FoundResult> {
  const client = await parts.client();
  const reply = await client.call("result", { params: { skill: type, attempt_slug: slug }, body: {} });
  if (reply.kind === "ok") return { kind: "public", result: reply.data };
  if (reply.kind === "network") return { kind: "offline" };
  return reply.status === 404 || reply.status === 400
    ? { kind: "not_found" }
    : { kind: "failed", detail: reply.body.detail };
}
