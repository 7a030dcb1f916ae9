/** Calls to workers with Comlink. A message channel replaces the worker. */
import { expose } from "comlink";
import { afterEach, expect, it, vi } from "vitest";
import { createWorkerCaller } from "#web/app/platform/call-worker.ts";

const api = {
  double: (value: number): number => value * 2,
  fail: (): number => {
    throw new Error("no");
  },
  hang: (): Promise<number> => new Promise(() => undefined),
};
const IDLE_MS = 50;

type FakeWorker = { isEnded: boolean; die: () => void };
const fakes: (FakeWorker & { close: () => void })[] = [];
afterEach(() => {
  for (const fake of fakes.splice(0)) fake.close();
});

/** Starts a stand-in for a worker that exposes the API. */
function start(): Worker {
  const { port1, port2 } = new MessageChannel();
  expose(api, port2);
  port1.start();
  const fake = {
    isEnded: false,
    die: () => void port1.dispatchEvent(new Event("error")),
    close: () => port1.close(),
  };
  fakes.push(fake);
  return Object.assign(port1, { terminate: () => void (fake.isEnded = true) }) as unknown as Worker;
}

it("returns the result of each call, from one worker", async () => {
  const worker = createWorkerCaller<typeof api>(start);
  expect(await Promise.all([1, 2, 3].map((n) => worker.call((remote) => remote.double(n))))).toEqual([2, 4, 6]);
  expect(fakes).toHaveLength(1);
  worker.end();
});

it("returns null for a call that throws, and the next call starts another worker", async () => {
  const worker = createWorkerCaller<typeof api>(start);
  expect(await worker.call((remote) => remote.fail())).toBeNull();
  expect(fakes[0]?.isEnded).toBe(true);
  expect(await worker.call((remote) => remote.double(4))).toBe(8);
  expect(fakes).toHaveLength(2);
  worker.end();
});

it("returns null for all calls without a result when the worker dies or is ended", async () => {
  const worker = createWorkerCaller<typeof api>(start);
  const waiting = [worker.call((remote) => remote.hang()), worker.call((remote) => remote.hang())];
  fakes[0]?.die();
  expect(await Promise.all(waiting)).toEqual([null, null]);
  const ended = worker.call((remote) => remote.hang());
  worker.end();
  expect(await ended).toBeNull();
  expect(fakes.map(({ isEnded }) => isEnded)).toEqual([true, true]);
});

it("returns null if no worker can be started", async () => {
  const worker = createWorkerCaller<typeof api>(() => {
    throw new Error("no workers");
  });
  expect(await worker.call((remote) => remote.double(1))).toBeNull();
});

it("ends an idle worker, but not a busy one", async () => {
  const worker = createWorkerCaller<typeof api>(start, IDLE_MS);
  const busy = worker.call((remote) => remote.hang());
  await worker.call((remote) => remote.double(1));
  await new Promise((resolve) => setTimeout(resolve, 2 * IDLE_MS));
  expect(fakes[0]?.isEnded).toBe(false);
  fakes[0]?.die();
  await busy;
  await worker.call((remote) => remote.double(1));
  await vi.waitFor(() => expect(fakes[1]?.isEnded).toBe(true));
});
