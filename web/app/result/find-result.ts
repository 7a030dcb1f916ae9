import type * as v from "valibot";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import type { PublicResultSchema } from "#core/wire/attempt/attempts.ts";
import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import type { Review } from "#web/db/attempt/attempts.ts";
import type { Services } from "#web/services.ts";

export type PublicResult = v.InferOutput<typeof PublicResultSchema>;

/** What a result address shows. `own`: the learner's result, and its review or null. */
export type FoundResult =
  | { kind: "own"; attempt: AttemptRecord; review: Review | null }
  | { kind: "public"; result: PublicResult }
  | { kind: "not_found" }
  | { kind: "offline" }
  | { kind: "failed"; detail: string };

/**
 * Finds a result on the device, among the account's attempts on the server, or among the public results, in this order.
 */
export async function findResult(
  services: Services,
  owner: string | null,
  type: ModuleType,
  slug: string,
): Promise<FoundResult> {
  try {
    return (owner === null ? null : await findOwn(services, owner, slug)) ?? (await findPublic(services, type, slug));
  } catch {
    return {
      kind: "failed",
      detail: "This device’s storage could not be read. Nothing has been deleted; reload the page.",
    };
  }
}

async function findOwn(services: Services, owner: string, slug: string): Promise<FoundResult | null> {
  const found = await findOnDevice(services, owner, slug);
  if (found !== null) return found;
  const sync = await services.sync();
  await sync.pullChanges().catch(() => undefined);
  return findOnDevice(services, owner, slug);
}

async function findOnDevice(services: Services, owner: string, slug: string): Promise<FoundResult | null> {
  const [device, { getAttempt, getReview }] = await Promise.all([
    services.device(),
    import("#web/db/attempt/attempts.ts"),
  ]);
  const review = await getReview(device, slug);
  const attempt = review?.attempt ?? (await getAttempt(device, slug));
  if (attempt === undefined || attempt.owner !== owner) return null;
  return { kind: "own", attempt, review: review ?? null };
}

async function findPublic(services: Services, type: ModuleType, slug: string): Promise<FoundResult> {
  const client = await services.client();
  const reply = await client.call("result", { params: { skill: type, attempt_slug: slug }, body: {} });
  if (reply.kind === "ok") return { kind: "public", result: reply.data };
  if (reply.kind === "network") return { kind: "offline" };
  return reply.status === 404 || reply.status === 400
    ? { kind: "not_found" }
    : { kind: "failed", detail: reply.body.detail };
}
