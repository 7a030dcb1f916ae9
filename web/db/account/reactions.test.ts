import { readOnce } from "#tests/sync/support/read-once.ts";
import { NOW, OWNER, listQueued, openTestDevice } from "#tests/sync/support/test-device.ts";
import { beforeEach, expect, it } from "vitest";
import type { Reactions } from "#core/wire/feedback/reactions.ts";
import type { Device } from "../storage/device.ts";
import { applyOutcomes, takeBatch } from "../outbox/outbox.ts";
import { putReactions, type ReactionsView, setReaction, readUnsentReaction, watchReactions } from "./reactions.ts";

const ID = "reading-tides-1";
const counts = { slight_smile: 3, heart_eyes: 1, laughing: 0, astonished: 0, sob: 0, rage: 0 };
const reactionsFromServer = (own: Reactions["own"]): Reactions => ({ counts, own });

let device: Device;
beforeEach(() => {
  device = openTestDevice();
});

const readView = (): Promise<ReactionsView> => readOnce(watchReactions(device, OWNER, ID));
const acceptQueued = async (): Promise<void> => {
  const { rows } = await takeBatch(device, OWNER, NOW + 60_000, { commands: 10, bytes: 10_000 });
  const outcomes = rows.map(({ opId }) => ({ kind: "accepted", opId, rev: null, marking: null }) as const);
  await applyOutcomes(device, outcomes, NOW + 60_000);
};

it("shows the learner's reaction offline, and adds it to the counts once they are fetched", async () => {
  expect(await readView()).toEqual({ counts: null, own: null, isWaiting: false });
  await setReaction(device, OWNER, ID, "sob", NOW);
  expect(await readView()).toEqual({ counts: null, own: "sob", isWaiting: true });
  await putReactions(device, OWNER, ID, reactionsFromServer(null), await readUnsentReaction(device, OWNER, ID));
  expect(await readView()).toEqual({ counts: { ...counts, sob: 1 }, own: "sob", isWaiting: true });
  await acceptQueued();
  expect(await readView()).toEqual({ counts: { ...counts, sob: 1 }, own: "sob", isWaiting: false });
});

it("sends the change and the removal of a reaction as one command", async () => {
  await putReactions(device, OWNER, ID, reactionsFromServer("slight_smile"), undefined);
  await setReaction(device, OWNER, ID, "rage", NOW);
  expect(await readView()).toMatchObject({ counts: { ...counts, slight_smile: 2, rage: 1 }, own: "rage" });
  await setReaction(device, OWNER, ID, null, NOW);
  expect(await readView()).toMatchObject({ counts: { ...counts, slight_smile: 2 }, own: null });
  expect((await listQueued(device)).map(({ kind, agg, payload }) => ({ kind, agg, payload }))).toEqual([
    { kind: "reaction.set", agg: `reaction:${ID}`, payload: { unique_id: ID, reaction: null } },
  ]);
});

it("keeps the reaction when a reply was requested before the reaction reached the server", async () => {
  await putReactions(device, OWNER, ID, reactionsFromServer(null), undefined);
  await setReaction(device, OWNER, ID, "sob", NOW);
  const unsent = await readUnsentReaction(device, OWNER, ID);
  await acceptQueued();
  await putReactions(device, OWNER, ID, reactionsFromServer(null), unsent);
  expect(await readView()).toMatchObject({ counts: { sob: 1 }, own: "sob", isWaiting: false });
});
