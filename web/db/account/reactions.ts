import type { CommandPayload } from "#core/wire/commands/commands.ts";
import { type Reaction, type Reactions, replaceOwnReaction } from "#core/wire/feedback/reactions.ts";
import { withCacheDatabase, withWorkDatabase, type Device } from "../storage/device.ts";
import { queueInOwnTransaction } from "../outbox/outbox.ts";
import { watch, type Watch } from "../storage/watch.ts";

/** `counts` is null if the reactions were never fetched. `isWaiting`: the learner's reaction is not sent yet. */
export type ReactionsView = { counts: Reactions["counts"] | null; own: Reaction | null; isWaiting: boolean };

/** Reactions that are set within this time are sent as one command. */
const SEND_DELAY_MS = 1_500;

const aggregateOf = (uniqueId: string): string => `reaction:${uniqueId}`;

/** Sets or removes the account's reaction to a book or module, and queues it. */
export async function setReaction(
  device: Device,
  owner: string,
  uniqueId: string,
  reaction: Reaction | null,
  now: number,
): Promise<void> {
  const { cache } = device;
  await queueInOwnTransaction(device, {
    owner,
    kind: "reaction.set",
    payload: { unique_id: uniqueId, reaction },
    agg: aggregateOf(uniqueId),
    now,
    delay: SEND_DELAY_MS,
  });
  await withCacheDatabase(device, () =>
    cache.transaction("rw", cache.reactions, async () => {
      const row = await cache.reactions.get([owner, uniqueId]);
      if (row !== undefined) await cache.reactions.put({ ...row, ...replaceOwnReaction(row, reaction) });
    }),
  );
}

/** Watches the reactions to a book or module, with the account's own reaction even if it is unsent. */
export function watchReactions(device: Device, owner: string, uniqueId: string): Watch<ReactionsView> {
  return watch(async () => {
    const unsent = await readUnsent(device, owner, uniqueId);
    const row = await device.cache.reactions.get([owner, uniqueId]);
    if (row === undefined) return { counts: null, own: unsent ?? null, isWaiting: unsent !== undefined };
    const shown = unsent === undefined ? row : replaceOwnReaction(row, unsent);
    return { counts: shown.counts, own: shown.own, isWaiting: unsent !== undefined };
  });
}

/**
 * Returns the unsent reaction; null if its removal is unsent; undefined if nothing is unsent. Call before fetching, for
 * `putReactions`.
 */
export function readUnsentReaction(
  device: Device,
  owner: string,
  uniqueId: string,
): Promise<Reaction | null | undefined> {
  return withWorkDatabase(device, () => readUnsent(device, owner, uniqueId));
}

async function readUnsent(device: Device, owner: string, uniqueId: string): Promise<Reaction | null | undefined> {
  const row = await device.work.outbox
    .where("agg")
    .equals(aggregateOf(uniqueId))
    .filter((command) => command.owner === owner && command.state !== "rejected")
    .last();
  return row === undefined ? undefined : (row.payload as CommandPayload<"reaction.set">).reaction;
}

/** Stores the server's reactions. `unsent` was unsent when they were requested, so it replaces the account's own. */
export async function putReactions(
  device: Device,
  owner: string,
  uniqueId: string,
  fetched: Reactions,
  unsent: Reaction | null | undefined,
): Promise<void> {
  const reactions = unsent === undefined ? fetched : replaceOwnReaction(fetched, unsent);
  await withCacheDatabase(device, () => device.cache.reactions.put({ owner, unique_id: uniqueId, ...reactions }));
}
