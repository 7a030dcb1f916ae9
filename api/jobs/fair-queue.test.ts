import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { expect, it } from "vitest";
import { createFairQueue, QueueFull } from "./fair-queue.ts";

function createQueue(limits: { max: number; maxWaiting?: number; maxWaitingOfOwner?: number }) {
  const queue = createFairQueue({ maxWaiting: 100, maxWaitingOfOwner: 50, ...limits });
  const order: string[] = [];
  const releases: (() => void)[] = [];
  return {
    order,
    ask: (owner: string, signal?: AbortSignal) =>
      queue.enter(owner, signal).then((release) => void (order.push(owner), releases.push(release))),
    endOne: async (): Promise<void> => {
      releases.shift()?.();
      await yieldToEventLoop();
    },
  };
}

it("serves owners round-robin, however many tasks one has", async () => {
  const { order, ask, endOne } = createQueue({ max: 1 });
  for (let i = 0; i < 20; i += 1) void ask("many");
  void ask("ann");
  void ask("ben");
  void ask("ann");
  for (let i = 0; i < 5; i += 1) await endOne();
  expect(order.slice(0, 5)).toEqual(["many", "many", "ann", "ben", "many"]);
});

it("runs one task of an owner at once, and tasks of other owners at the same time", async () => {
  const { order, ask } = createQueue({ max: 3 });
  void ask("many");
  void ask("many");
  void ask("many");
  void ask("ann");
  await yieldToEventLoop();
  expect(order).toEqual(["many", "ann"]);
});

it("refuses a task at once when its owner or all together have too many waiting", async () => {
  const { ask } = createQueue({ max: 1, maxWaiting: 3, maxWaitingOfOwner: 2 });
  for (const owner of ["ann", "ann", "ann"]) void ask(owner);
  await yieldToEventLoop();
  await expect(ask("ann")).rejects.toThrow(QueueFull);
  void ask("ben");
  await yieldToEventLoop();
  await expect(ask("cleo")).rejects.toThrow(QueueFull);
});

it("accepts a task again after an earlier one has ended", async () => {
  const { order, ask, endOne } = createQueue({ max: 1, maxWaitingOfOwner: 1 });
  void ask("ann");
  void ask("ann");
  await yieldToEventLoop();
  await endOne();
  void ask("ann");
  await endOne();
  expect(order).toEqual(["ann", "ann", "ann"]);
});

it("refuses a task that waits for too long, and frees its place for others", async () => {
  const { order, ask, endOne } = createQueue({ max: 1, maxWaiting: 2, maxWaitingOfOwner: 1 });
  const [ben, running] = [new AbortController(), new AbortController()];
  void ask("ann", running.signal);
  const late = ask("ben", ben.signal);
  void ask("cleo");
  await yieldToEventLoop();
  ben.abort();
  await expect(late).rejects.toThrow(QueueFull);
  void ask("ben");
  running.abort();
  await endOne();
  await endOne();
  expect(order).toEqual(["ann", "cleo", "ben"]);
});
