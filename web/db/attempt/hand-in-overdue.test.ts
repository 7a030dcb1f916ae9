import { beginReading, NOW, OWNER, storeReadingPack, openTestDevice } from "#tests/sync/support/test-device.ts";
import { expect, it, vi } from "vitest";
import type { ClockReading } from "#core/exam/attempt/timer.ts";
import { changeWork, getAttempt } from "./attempts.ts";
import type { Device } from "../storage/device.ts";
import { handInOverdue, type RunIfClosed } from "./hand-in-overdue.ts";

const MINUTE = 60_000;
const runAlways: RunIfClosed = (_slug, act) => act();
const digest = (): Promise<string> => Promise.resolve("");
/** Returns the clock reading of a page that was opened this many minutes after the start. */
const clockAfter = (minutes: number): ClockReading => ({
  wall: NOW + minutes * MINUTE,
  mono: 40,
  asleep: true,
  page: 9,
});

async function deviceWithExam(): Promise<Device> {
  const device = openTestDevice();
  await storeReadingPack(device);
  const { slug } = await beginReading(device);
  await changeWork(device, slug, NOW + MINUTE, (work) => ({ ...work, answers: { "1": "TRUE" } }));
  return device;
}

it("hands in an exam whose time ran out while the app was closed, with the deadline as hand-in time", async () => {
  const device = await deviceWithExam();
  expect(await handInOverdue(device, OWNER, { now: clockAfter(60 * 24), runIfClosed: runAlways, digest })).toBe(1);
  const [attempt] = await device.work.attempt.toArray();
  expect(attempt).toMatchObject({
    status: "Evaluated",
    reason: "time_up",
    submitted_at: NOW + 60 * MINUTE,
    work: { answers: { "1": "TRUE" } },
  });
  expect((await device.work.outbox.toArray()).filter((row) => row.kind === "attempt.submit")).toHaveLength(1);
  expect(await handInOverdue(device, OWNER, { now: clockAfter(60 * 24), runIfClosed: runAlways, digest })).toBe(0);
});

it("does not hand in an exam with time left, and saves its timer", async () => {
  const device = await deviceWithExam();
  expect(await handInOverdue(device, OWNER, { now: clockAfter(59), runIfClosed: runAlways, digest })).toBe(0);
  const [attempt] = await device.work.attempt.toArray();
  expect(attempt).toMatchObject({ status: "in_progress", clock: { wall: NOW + 59 * MINUTE, page: 9 } });
});

it.each([
  ["in practice mode", { clock: { mode: "practice" } }],
  ["of another device", { held: false }],
  ["of another account", { owner: "account-ben" }],
])("does not hand in an attempt %s", async (_name, change) => {
  const device = await deviceWithExam();
  const [known] = await device.work.attempt.toArray();
  if (known === undefined) throw new Error("no attempt");
  await device.work.attempt.put({ ...known, ...change } as typeof known);
  expect(await handInOverdue(device, OWNER, { now: clockAfter(600), runIfClosed: runAlways, digest })).toBe(0);
});

it("does not hand in an exam that a page has open", async () => {
  const device = await deviceWithExam();
  const [known] = await device.work.attempt.toArray();
  const runIfClosed = vi.fn<RunIfClosed>().mockResolvedValue(undefined);
  expect(await handInOverdue(device, OWNER, { now: clockAfter(600), runIfClosed, digest })).toBe(0);
  expect(runIfClosed).toHaveBeenCalledWith(known?.slug, expect.any(Function));
  expect(await getAttempt(device, known?.slug ?? "")).toMatchObject({ status: "in_progress" });
});
