import { freshNames, testDevice } from "#tests/sync/support/work.ts";
import { expect, it, vi } from "vitest";
import { onDying } from "./heal.ts";
import { watch } from "./watch.ts";

const dead = (): Error => Object.assign(new Error("gone"), { name: "UnknownError" });

it("has a dead connection looked after and goes on", async () => {
  const device = testDevice(freshNames());
  const doctor = vi.fn(() => Promise.resolve());
  const stopDoctor = onDying(doctor);
  let isDead = true;
  doctor.mockImplementation(() => Promise.resolve(void (isDead = false)));
  const seen: number[] = [];
  const query = async (): Promise<number> => {
    if (isDead) throw dead();
    return device.work.meta.count();
  };
  const stop = watch(query).subscribe((value) => seen.push(value));
  await vi.waitFor(() => expect(seen).toEqual([0]));
  expect(doctor).toHaveBeenCalledOnce();
  stop();
  stopDoctor();
});

it("passes on a failure that lasts, and one that nobody can heal", async () => {
  const failed = vi.fn();
  watch(() => Promise.reject(dead())).subscribe(() => undefined, failed);
  await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce());
  const doctor = vi.fn(() => Promise.resolve());
  const stopDoctor = onDying(doctor);
  const stop = watch(() => Promise.reject(dead())).subscribe(() => undefined, failed);
  await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(2));
  expect(doctor).toHaveBeenCalledTimes(3);
  stop();
  stopDoctor();
});
