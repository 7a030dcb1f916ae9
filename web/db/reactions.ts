import type { CommandPayload } from "#core/wire/commands.ts";
import { type Reaction, type Reactions, withOwnReaction } from "#core/wire/reactions.ts";
import { atCache, atWork, type Device } from "./device.ts";
import { queueAlone } from "./outbox.ts";
import { watch, type Watch } from "./watch.ts";

/** `counts` null: never fetched. `isWaiting`: the own reaction is not sent yet. */
export type ReactionsView = { counts: Reactions["counts"] | null; own: Reaction | null; isWaiting: boolean };

/** Taps within this time travel as one command, in ms. */
const DELAY = 1_500;

const aggregateOf = (uniqueId: string): string => `reaction:${uniqueId}`;

/** Sets the account's one reaction to a thing, or takes it back, and queues the news. */
export async function setReaction(
  device: Device,
  owner: string,
  uniqueId: string,
  reaction: Reaction | null,
  now: number,
): Promise<void> {
  const { cache } = device;
  await queueAlone(device, {
    owner,
    kind: "reaction.set",
    payload: { unique_id: uniqueId, reaction },
    agg: aggregateOf(uniqueId),
    now,
    delay: DELAY,
    replaces: true,
  });
  await atCache(device, () =>
    cache.transaction("rw", cache.reactions, async () => {
      const row = await cache.reactions.get([owner, uniqueId]);
      if (row !== undefined) await cache.reactions.put({ ...row, ...withOwnReaction(row, reaction) });
    }),
  );
}

/** How learners react to a thing, with what the account chose here, sent or not. */
export function watchReactions(device: Device, owner: string, uniqueId: string): Watch<ReactionsView> {
  return watch(async () => {
    const unsent = await readUnsent(device, owner, uniqueId);
    const row = await device.cache.reactions.get([owner, uniqueId]);
    if (row === undefined) return { counts: null, own: unsent ?? null, isWaiting: unsent !== undefined };
    const shown = unsent === undefined ? row : withOwnReaction(row, unsent);
    return { counts: shown.counts, own: shown.own, isWaiting: unsent !== undefined };
  });
}

/** The reaction that is not sent yet; undefined when there is none. Ask before fetching, for `putReactions`. */
export function unsentReaction(device: Device, owner: string, uniqueId: string): Promise<Reaction | null | undefined> {
  return atWork(device, () => readUnsent(device, owner, uniqueId));
}

async function readUnsent(device: Device, owner: string, uniqueId: string): Promise<Reaction | null | undefined> {
  const row = await device.work.outbox
    .where("agg")
    .equals(aggregateOf(uniqueId))
    .filter((each) => each.owner === owner && each.state !== "rejected")
    .last();
  return row === undefined ? undefined : (row.payload as CommandPayload<"reaction.set">).reaction;
}

/** Takes over what the server has; `unsent` was not sent yet when it was asked, so its answer may lack it. */
export async function putReactions(
  device: Device,
  owner: string,
  uniqueId: string,
  fetched: Reactions,
  unsent: Reaction | null | undefined,
): Promise<void> {
  const reactions = unsent === undefined ? fetched : withOwnReaction(fetched, unsent);
  await atCache(device, () => device.cache.reactions.put({ owner, unique_id: uniqueId, ...reactions }));
}
