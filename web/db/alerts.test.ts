import { NOW, OWNER, queued, testDevice } from "#tests/sync/support/work.ts";
import { expect, it, vi } from "vitest";
import { dismissAlert, keepTold, readTold, watchDismissed } from "./alerts.ts";

it("queues a dismissal once, and hides the alert from then on", async () => {
  const device = testDevice();
  const seen: string[][] = [];
  const stop = watchDismissed(device, OWNER).subscribe((ids) => seen.push([...ids]));
  await dismissAlert(device, OWNER, "result-1", NOW);
  await dismissAlert(device, OWNER, "result-1", NOW + 1);
  await dismissAlert(device, "account-bob", "result-2", NOW);
  await vi.waitFor(() => expect(seen.at(-1)).toEqual(["result-1"]));
  expect(await queued(device)).toMatchObject([
    { kind: "alert.dismiss", agg: "alert:result-1", payload: { alert_id: "result-1" } },
    { payload: { alert_id: "result-2" } },
  ]);
  stop();
});

it("keeps what each account was last told", async () => {
  const device = testDevice();
  const alert = { id: "a", type: "info", title: "A", message: "B", button_title: null, button_url: null } as const;
  expect(await readTold(device, OWNER)).toEqual([]);
  await keepTold(device, OWNER, [alert]);
  await keepTold(device, OWNER, [{ ...alert, id: "b" }]);
  expect(await readTold(device, OWNER)).toEqual([{ ...alert, id: "b" }]);
  expect(await readTold(device, "account-bob")).toEqual([]);
});
