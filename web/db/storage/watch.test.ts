import { createDatabaseNames, openTestDevice } from "#tests/sync/support/test-device.ts";
import { expect, it, vi } from "vitest";
import { registerRepair } from "./reconnect.ts";
import { watch } from "./watch.ts";

const deadConnectionError = (): Error => Object.assign(new Error("gone"), { name: "UnknownError" });

it("a watch continues after a dead connection was repaired", async () => {
  const device = openTestDevice(createDatabaseNames());
  const repair = vi.fn(() => Promise.resolve());
  const unregister = registerRepair(repair);
  let isDead = true;
  repair.mockImplementation(() => Promise.resolve(void (isDead = false)));
  const emitted: number[] = [];
  const query = async (): Promise<number> => {
    if (isDead) throw deadConnectionError();
    return device.work.meta.count();
  };
  const stop = watch(query).subscribe((value) => emitted.push(value));
  await vi.waitFor(() => expect(emitted).toEqual([0]));
  expect(repair).toHaveBeenCalledOnce();
  stop();
  unregister();
});

it("calls onError without a repair function, and after three repairs that did not help", async () => {
  const failed = vi.fn();
  watch(() => Promise.reject(deadConnectionError())).subscribe(() => undefined, failed);
  await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce());
  const repair = vi.fn(() => Promise.resolve());
  const unregister = registerRepair(repair);
  const stop = watch(() => Promise.reject(deadConnectionError())).subscribe(() => undefined, failed);
  await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(2));
  expect(repair).toHaveBeenCalledTimes(3);
  stop();
  unregister();
});
