import { listQueued, NOW, OWNER, openTestDevice } from "#tests/sync/support/test-device.ts";
import { expect, it } from "vitest";
import { addMistakeReport } from "./mistake-reports.ts";

it("queues each mistake report as its own command", async () => {
  const device = openTestDevice();
  const report = { issueType: "other", issueDescription: "x", currentUrl: "http://localhost/book/tides" } as const;
  await addMistakeReport(device, OWNER, report, NOW);
  await addMistakeReport(device, OWNER, report, NOW);
  const queued = await listQueued(device);
  expect(queued.map(({ kind, payload }) => ({ kind, payload }))).toEqual([
    { kind: "report.add", payload: report },
    { kind: "report.add", payload: report },
  ]);
  expect(new Set(queued.map(({ agg }) => agg)).size).toBe(2);
});
