import { NOW, OWNER, openTestDevice } from "#tests/sync/support/test-device.ts";
import { expect, it, vi } from "vitest";
import { recordSync, watchLastSync } from "./last-sync.ts";

it("emits null before the first sync, then the time of each sync of this account only", async () => {
  const device = openTestDevice();
  const emitted: (number | null)[] = [];
  const stop = watchLastSync(device, OWNER).subscribe((time) => emitted.push(time));
  await vi.waitFor(() => expect(emitted).toEqual([null]));
  await recordSync(device, "account-bob", NOW + 5);
  await recordSync(device, OWNER, NOW);
  await vi.waitFor(() => expect(emitted.at(-1)).toBe(NOW));
  await recordSync(device, OWNER, NOW + 1);
  await vi.waitFor(() => expect(emitted.at(-1)).toBe(NOW + 1));
  expect(emitted).not.toContain(NOW + 5);
  stop();
});
