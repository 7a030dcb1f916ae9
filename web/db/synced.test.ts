import { NOW, OWNER, testDevice } from "#tests/sync/support/work.ts";
import { expect, it, vi } from "vitest";
import { noteSynced, watchSynced } from "./synced.ts";

it("tells each account when it was last in step, and every later time", async () => {
  const device = testDevice();
  const seen: (number | null)[] = [];
  const stop = watchSynced(device, OWNER).subscribe((at) => seen.push(at));
  await vi.waitFor(() => expect(seen).toEqual([null]));
  await noteSynced(device, "account-bob", NOW + 5);
  await noteSynced(device, OWNER, NOW);
  await vi.waitFor(() => expect(seen.at(-1)).toBe(NOW));
  await noteSynced(device, OWNER, NOW + 1);
  await vi.waitFor(() => expect(seen.at(-1)).toBe(NOW + 1));
  expect(seen).not.toContain(NOW + 5);
  stop();
});
