import { listQueued, NOW, OWNER, testDevice } from "#tests/sync/support/work.ts";
import { expect, it } from "vitest";
import { addMistakeReport } from "./mistake-reports.ts";

it("queues each mistake report as its own command", async () => {
  const device = testDevice();
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
