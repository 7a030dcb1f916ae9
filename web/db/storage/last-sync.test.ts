import { NOW, OWNER, openTestDevice } from "#tests/sync/support/test-device.ts";
import { expect, it, vi } from "vitest";
import { recordSync, watchLastSync } from "./last-sync.ts";

it("emits null before the first sync, then the time of each sync of this account only", async () => {
  const device = openTestDevice();
  const seen: (number | null)[] = [];
  const stop = watchLastSync(device, OWNER).subscribe((time) => seen.push(time));
  await vi.waitFor(() => expect(seen).toEqual([null]));
  await recordSync(device, "account-bob", NOW + 5);
  await recordSync(device, OWNER, NOW);
  await vi.waitFor(() => expect(seen.at(-1)).toBe(NOW));
  await recordSync(device, OWNER, NOW + 1);
  await vi.waitFor(() => expect(seen.at(-1)).toBe(NOW + 1));
  expect(seen).not.toContain(NOW + 5);
  stop();
});
