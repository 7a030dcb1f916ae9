import type { Drill } from "#core/exam/drill/drill.ts";
import { type Device, withWorkDatabase } from "../storage/device.ts";
import { watch, type Watch } from "../storage/watch.ts";
import type { DrillRow } from "../storage/work-database.ts";

export type { DrillRow } from "../storage/work-database.ts";

/** Watches an account's drills, newest first. */
export function watchDrills(device: Device, owner: string): Watch<DrillRow[]> {
  return watch(async () => listDrills(device, owner));
}

export async function listDrills(device: Device, owner: string): Promise<DrillRow[]> {
  const rows = await withWorkDatabase(device, () => device.work.drill.where("owner").equals(owner).toArray());
  return rows.sort((a, b) => b.started_at - a.started_at || (a.slug < b.slug ? 1 : -1));
}

/** Stores the server's drills. A drill that this device already has keeps its texts and gets the server's marks. */
export async function mergePulledDrills(device: Device, owner: string, drills: readonly Drill[]): Promise<void> {
  const { work } = device;
  if (drills.length === 0) return;
  await withWorkDatabase(device, () =>
    work.transaction("rw", work.drill, async () => {
      for (const { drill_slug, ...drill } of drills) {
        const local = await work.drill.get(drill_slug);
        if (local !== undefined && local.owner !== owner) continue;
        await work.drill.put({ at: 0, items: null, ...local, ...drill, slug: drill_slug, owner });
      }
    }),
  );
}
