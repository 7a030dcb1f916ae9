import { startTimer } from "#core/exam/attempt/timer.ts";
import { fixtureWriting } from "#tests/support/fixture-writing.ts";
import { startAttempt } from "#web/db/attempt/attempts.ts";
import type { Device } from "#web/db/storage/device.ts";
import { storePack } from "#web/db/library/packs.ts";
import { NOW, OWNER } from "./test-device.ts";

/** Starts a Writing attempt on a device, with both tasks or only those in `parts`. */
export async function beginWriting(device: Device, slug: string, parts: number[] | null = null): Promise<void> {
  const { slug: module_slug, name } = fixtureWriting;
  const test = { slug: module_slug, name };
  await storePack(
    device,
    { module: fixtureWriting, key: null, media: [], book: { slug: "tides", name: "Tides" }, test },
    NOW,
  );
  const now = { wall: NOW, mono: 0, asleep: false };
  await startAttempt(device, {
    owner: OWNER,
    slug,
    module_slug,
    mode: "exam",
    extra_time: 0,
    parts,
    clock: startTimer("exam", { durationSeconds: 3600, extraTime: 0, now }),
    now: NOW,
  });
}
