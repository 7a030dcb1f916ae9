import { NOW, OWNER, listQueued, openTestDevice } from "#tests/sync/support/test-device.ts";
import { expect, it } from "vitest";
import { dismissAlert, storeAlerts, readAlerts } from "./alerts.ts";

it("queues one command when an alert is dismissed twice", async () => {
  const device = openTestDevice();
  await dismissAlert(device, OWNER, "result-1", NOW);
  await dismissAlert(device, OWNER, "result-1", NOW + 1);
  await dismissAlert(device, "account-bob", "result-2", NOW);
  expect(await listQueued(device)).toMatchObject([
    { kind: "alert.dismiss", agg: "alert:result-1", payload: { alert_id: "result-1" } },
    { payload: { alert_id: "result-2" } },
  ]);
});

it("replaces an account's earlier alerts and keeps other accounts' alerts apart", async () => {
  const device = openTestDevice();
  const alert = { id: "a", type: "info", title: "A", message: "B", button_title: null, button_url: null } as const;
  expect(await readAlerts(device, OWNER)).toEqual([]);
  await storeAlerts(device, OWNER, [alert]);
  await storeAlerts(device, OWNER, [{ ...alert, id: "b" }]);
  expect(await readAlerts(device, OWNER)).toEqual([{ ...alert, id: "b" }]);
  expect(await readAlerts(device, "account-bob")).toEqual([]);
});
