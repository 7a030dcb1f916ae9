import "./fake-storage.ts";
import { startTimer } from "#core/exam/attempt/timer.ts";
import { openDevice, type Device } from "#web/db/storage/device.ts";
import { startAttempt, type AttemptRecord } from "#web/db/attempt/attempts.ts";
import { createMemoryStore, type StringStore } from "#web/db/storage/local-keys.ts";
import { storePack } from "#web/db/library/packs.ts";
import type { Command } from "#core/wire/commands/batch.ts";
import { toCommand } from "#web/db/outbox/outbox.ts";
import { fixtureKey } from "#tests/support/fixture-key.ts";
import { fixtureModule } from "#tests/support/fixture-module.ts";

export const NOW = Date.UTC(2026, 2, 1, 12);
export const OWNER = "account-ada";

let deviceCount = 0;

/** Opens a device with its stored data. A device with new database names is empty. */
export function openTestDevice(
  names = createDatabaseNames(),
  writeAheadStore: StringStore = createMemoryStore(),
): Device {
  return openDevice({ names, writeAheadStore });
}

/** Returns database names that no device has yet. */
export function createDatabaseNames(): { work: string; cache: string } {
  deviceCount += 1;
  return { work: `unit-work-${deviceCount}`, cache: `unit-cache-${deviceCount}` };
}

/** Stores the Reading module of the fixture, as a download does. */
export async function storeReadingPack(device: Device): Promise<void> {
  const { slug, name } = fixtureModule;
  await storePack(
    device,
    { module: fixtureModule, key: fixtureKey, media: [], book: { slug: "tides", name: "Tides" }, test: { slug, name } },
    NOW,
  );
}

/** Returns the slug that tests give to their attempt or full test number `n`. */
export function numberedSlug(n: number): string {
  return `unit${String(n).padStart(18, "0")}`;
}

/** Starts an attempt at the Reading module. Its slug is `numberedSlug(n)`. */
export async function beginReading(device: Device, n = 1, owner = OWNER): Promise<AttemptRecord> {
  const clock = startTimer("exam", { durationSeconds: 3600, extraTime: 0, now: { wall: NOW, mono: 0, asleep: false } });
  const start = {
    owner,
    slug: numberedSlug(n),
    module_slug: fixtureModule.slug,
    mode: "exam",
    extra_time: 0,
    parts: null,
    clock,
    now: NOW,
  } as const;
  const started = await startAttempt(device, start);
  if ("problem" in started) throw new Error(started.problem);
  return started.attempt;
}

/** Returns the unsent commands in the form in which they are sent. */
export async function listQueued(device: Device): Promise<Command[]> {
  return (await device.work.outbox.orderBy("seq").toArray()).map(toCommand);
}

/** A version of an IndexedDB database that is higher than that of this build. */
export const RAISED_VERSION = 900;

/** Raises the version of a work database, as a later build does. */
export function raiseDatabaseVersion(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, RAISED_VERSION);
    request.addEventListener("success", () => {
      request.result.close();
      resolve();
    });
    request.addEventListener("error", () => reject(request.error ?? new Error("not opened")));
  });
}
