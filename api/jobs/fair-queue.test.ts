import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { expect, it } from "vitest";
import { createFairQueue, QueueFull } from "./fair-queue.ts";

function createQueue(limits: { max: number; maxWaiting?: number; maxWaitingOfOwner?: number }) {
  const queue = createFairQueue({ maxWaiting: 100, maxWaitingOfOwner: 50, ...limits });
  const order: string[] = [];
  const releases: (() => void)[] = [];
  return {
    order,
    enter: (owner: string, signal?: AbortSignal) =>
      queue.enter(owner, signal).then((release) => void (order.push(owner), releases.push(release))),
    endOldest: async (): Promise<void> => {
      releases.shift()?.();
      await yieldToEventLoop();
    },
  };
}

it("serves owners round-robin, however many tasks one owner has", async () => {
  const { order, enter, endOldest } = createQueue({ max: 1 });
  for (let i = 0; i < 20; i += 1) void enter("many");
  void enter("ann");
  void enter("ben");
  void enter("ann");
  for (let i = 0; i < 5; i += 1) await endOldest();
  expect(order.slice(0, 5)).toEqual(["many", "many", "ann", "ben", "many"]);
});

it("runs one task of an owner at once, and tasks of other owners at the same time", async () => {
  const { order, enter } = createQueue({ max: 3 });
  void enter("many");
  void enter("many");
  void enter("many");
  void enter("ann");
  await yieldToEventLoop();
  expect(order).toEqual(["many", "ann"]);
});

it("refuses a task at once when its owner, or all owners together, have too many tasks waiting", async () => {
  const { enter } = createQueue({ max: 1, maxWaiting: 3, maxWaitingOfOwner: 2 });
  for (const owner of ["ann", "ann", "ann"]) void enter(owner);
  await yieldToEventLoop();
  await expect(enter("ann")).rejects.toThrow(QueueFull);
  void enter("ben");
  await yieldToEventLoop();
  await expect(enter("cleo")).rejects.toThrow(QueueFull);
});

it("accepts a task again after an earlier one has ended", async () => {
  const { order, enter, endOldest } = createQueue({ max: 1, maxWaitingOfOwner: 1 });
  void enter("ann");
  void enter("ann");
  await yieldToEventLoop();
  await endOldest();
  void enter("ann");
  await endOldest();
  expect(order).toEqual(["ann", "ann", "ann"]);
});

it("refuses a task that waits for too long, and frees its place for others", async () => {
  const { order, enter, endOldest } = createQueue({ max: 1, maxWaiting: 2, maxWaitingOfOwner: 1 });
  const [ben, running] = [new AbortController(), new AbortController()];
  void enter("ann", running.signal);
  const late = enter("ben", ben.signal);
  void enter("cleo");
  await yieldToEventLoop();
  ben.abort();
  await expect(late).rejects.toThrow(QueueFull);
  void enter("ben");
  running.abort();
  await endOldest();
  await endOldest();
  expect(order).toEqual(["ann", "cleo", "ben"]);
});
