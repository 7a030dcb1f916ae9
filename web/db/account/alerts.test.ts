import { NOW, OWNER, listQueued, testDevice } from "#tests/sync/support/work.ts";
import { expect, it, vi } from "vitest";
import { dismissAlert, storeAlerts, readAlerts, watchDismissed } from "./alerts.ts";

it("queues a dismissal once and hides the alert", async () => {
  const device = testDevice();
  const seen: string[][] = [];
  const stop = watchDismissed(device, OWNER).subscribe((ids) => seen.push([...ids]));
  await dismissAlert(device, OWNER, "result-1", NOW);
  await dismissAlert(device, OWNER, "result-1", NOW + 1);
  await dismissAlert(device, "account-bob", "result-2", NOW);
  await vi.waitFor(() => expect(seen.at(-1)).toEqual(["result-1"]));
  expect(await listQueued(device)).toMatchObject([
    { kind: "alert.dismiss", agg: "alert:result-1", payload: { alert_id: "result-1" } },
    { payload: { alert_id: "result-2" } },
  ]);
  stop();
});

it("stores the last alerts of each account", async () => {
  const device = testDevice();
  const alert = { id: "a", type: "info", title: "A", message: "B", button_title: null, button_url: null } as const;
  expect(await readAlerts(device, OWNER)).toEqual([]);
  await storeAlerts(device, OWNER, [alert]);
  await storeAlerts(device, OWNER, [{ ...alert, id: "b" }]);
  expect(await readAlerts(device, OWNER)).toEqual([{ ...alert, id: "b" }]);
  expect(await readAlerts(device, "account-bob")).toEqual([]);
});
