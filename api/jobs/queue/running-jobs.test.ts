import { expect, it } from "vitest";
import { createLog } from "#api/log.ts";
import { createRunningJobs } from "./running-jobs.ts";

function setUp() {
  const lines: string[] = [];
  const counted: string[] = [];
  const running = createRunningJobs({
    log: createLog({ destination: { write: (line: string) => void lines.push(line) } }),
    metrics: {
      countJobRun: (name, outcome) => void counted.push(`${name} ${outcome}`),
      countStoreFault: (fault) => void counted.push(fault),
      countRequest: () => undefined,
      countSyncResults: () => undefined,
      read: async () => ({ text: "", contentType: "" }),
    },
  });
  return { running, lines, counted };
}

it("end() waits for running jobs and starts no others", async () => {
  const { running, counted } = setUp();
  const work = Promise.withResolvers<void>();
  const first = running.run("mail", () => work.promise);
  let isOver = false;
  const end = running.end(60_000).then(() => (isOver = true));
  expect(running.isEnding()).toBe(true);
  await running.run("late", async () => void counted.push("late began"));
  await Promise.resolve();
  expect(isOver).toBe(false);
  work.resolve();
  await Promise.all([first, end]);
  expect(counted).toEqual(["mail done"]);
});

it("end() stops waiting after its time limit", async () => {
  const { running } = setUp();
  void running.run("endless", () => new Promise(() => undefined));
  await running.end(1);
});

it("logs and counts a job that fails, and a store that is full", async () => {
  const { running, lines, counted } = setUp();
  await running.run("prune", () => Promise.reject(Object.assign(new Error("full"), { code: "SQLITE_FULL" })));
  expect(counted).toEqual(["prune failed", "full"]);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ job: "prune", msg: "a job failed" });
});
