import { NOW, openTestDevice } from "#tests/sync/support/test-device.ts";
import { describe, expect, it } from "vitest";
import { writeMeta } from "#web/db/storage/meta.ts";
import type { Device } from "#web/db/storage/device.ts";
import { HEARTBEAT_MS, runWithLock, STALE_AFTER_MS, type LockDependencies } from "./locks.ts";

/** The methods of the Web Locks API that the code under test uses. */
function createLocks(): LockManager {
  const holders = new Map<string, (reason: unknown) => void>();
  const request = async (
    name: string,
    options: LockOptions,
    work: (lock: object | null) => Promise<unknown>,
  ): Promise<unknown> => {
    if (holders.has(name) && options.ifAvailable === true) return await work(null);
    if (options.steal === true) holders.get(name)?.(new DOMException("stolen", "AbortError"));
    return await new Promise((resolve, reject) => {
      holders.set(name, reject);
      void work({}).then(
        (value) => {
          if (holders.get(name) === reject) holders.delete(name);
          resolve(value);
        },
        (error: unknown) => {
          if (holders.get(name) === reject) holders.delete(name);
          reject(error);
        },
      );
    });
  };
  return { request } as unknown as LockManager;
}

function createPendingTask(): {
  promise: Promise<string>;
  started: Promise<void>;
  task: () => Promise<string>;
  end: () => void;
} {
  let start: () => void = () => undefined;
  let finish: (value: string) => void = () => undefined;
  const started = new Promise<void>((resolve) => (start = resolve));
  const promise = new Promise<string>((resolve) => (finish = resolve));
  return {
    promise,
    started,
    task: () => {
      start();
      return promise;
    },
    end: () => finish("late"),
  };
}

describe.each([
  ["with Web Locks", () => createLocks()],
  ["with a lease row", () => null],
])("%s", (_name, createLockManager) => {
  const dependenciesWith = (
    device: Device,
    locks: LockManager | null,
    clock: { now: number },
    beats: (() => void)[] = [],
  ): LockDependencies => ({
    device,
    platform: {
      locks,
      now: () => clock.now,
      every: (ms, act) => {
        expect(ms).toBe(HEARTBEAT_MS);
        beats.push(act);
        return () => undefined;
      },
    },
  });

  it("returns busy while a task of the same name runs, and runs a task of another name at once", async () => {
    const dependencies = dependenciesWith(openTestDevice(), createLockManager(), { now: NOW });
    const first = createPendingTask();
    const running = runWithLock(dependencies, "x", first.task);
    await first.started;
    expect(await runWithLock(dependencies, "x", () => Promise.resolve("second"))).toBe("busy");
    expect(await runWithLock(dependencies, "y", () => Promise.resolve("other"))).toBe("other");
    first.end();
    expect(await running).toBe("late");
    expect(await runWithLock(dependencies, "x", () => Promise.resolve("third"))).toBe("third");
  });

  it("takes the lock from a holder without a heartbeat, but not from one with a heartbeat", async () => {
    const clock = { now: NOW };
    const beats: (() => void)[] = [];
    const dependencies = dependenciesWith(openTestDevice(), createLockManager(), clock, beats);
    const frozen = createPendingTask();
    const running = runWithLock(dependencies, "x", frozen.task);
    await frozen.started;
    clock.now += STALE_AFTER_MS - 1;
    beats[0]?.();
    await new Promise((resolve) => setTimeout(resolve, 20));
    clock.now += STALE_AFTER_MS - 1;
    expect(await runWithLock(dependencies, "x", () => Promise.resolve("taken"))).toBe("busy");
    clock.now += 2;
    expect(await runWithLock(dependencies, "x", () => Promise.resolve("taken"))).toBe("taken");
    frozen.end();
    expect(["busy", "late"]).toContain(await running);
  });

  it("takes the lock from any holder with `steal`", async () => {
    const dependencies = dependenciesWith(openTestDevice(), createLockManager(), { now: NOW });
    const stuck = createPendingTask();
    void runWithLock(dependencies, "x", stuck.task);
    await stuck.started;
    expect(await runWithLock(dependencies, "x", () => Promise.resolve("mine"), true)).toBe("mine");
    stuck.end();
  });

  it("releases the lock when the task fails", async () => {
    const dependencies = dependenciesWith(openTestDevice(), createLockManager(), { now: NOW });
    await expect(runWithLock(dependencies, "x", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await runWithLock(dependencies, "x", () => Promise.resolve("ok"))).toBe("ok");
  });
});

it("takes the lock from a holder that was suspended before its first heartbeat", async () => {
  const clock = { now: NOW };
  const locks = createLocks();
  const platform = { locks, now: () => clock.now, every: () => () => undefined };
  const dependencies = { device: openTestDevice(), platform };
  void locks.request("x", {}, () => new Promise(() => undefined)).catch(() => undefined);
  const take = (): Promise<string> => runWithLock(dependencies, "x", () => Promise.resolve("taken"));
  expect(await take()).toBe("busy");
  clock.now += STALE_AFTER_MS;
  expect(await take()).toBe("busy");
  clock.now += 1;
  expect(await take()).toBe("taken");
});

it("takes the lock although the lease is from the future, because the device's time was set back", async () => {
  const device = openTestDevice();
  await writeMeta(device.work.meta, "lease:x", { holder: "gone", at: NOW + 86_400_000 });
  const platform = { locks: null, now: () => NOW, every: () => () => undefined };
  expect(await runWithLock({ device, platform }, "x", () => Promise.resolve("ok"))).toBe("ok");
});
