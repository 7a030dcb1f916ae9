import { execFileSync } from "node:child_process";
import { setImmediate } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { createThreadPool } from "#api/jobs/thread-pool.ts";
import { QueueFull } from "#api/jobs/fair-queue.ts";
import type * as Thread from "../support/misbehaving-thread.ts";

const FILE = new URL("../support/misbehaving-thread.ts", import.meta.url);
const threads = createThreadPool();
afterAll(() => threads.close());

const run = (behaviour: Parameters<typeof Thread.run>[0], timeLimitMs = 20_000, pool = threads): Promise<string> =>
  pool.run<typeof Thread>(FILE, behaviour, { timeLimitMs, owner: behaviour });

it("rejects with the error of the task, and runs the next one", async () => {
  await expect(run("throw")).rejects.toThrow("no");
  expect(await run("return")).toBe("returned");
});

it("rejects when the thread dies, and starts another", async () => {
  await expect(run("die")).rejects.toThrow("worker exited with code: 3");
  expect(await run("return")).toBe("returned");
});

it("rejects at the time limit, names the file, and ends a thread that blocks", async () => {
  await expect(run("block", 300)).rejects.toThrow("misbehaving-thread.ts took longer than 300 ms");
  expect(await run("return")).toBe("returned");
});

it("runs the task of one account while another account's tasks wait for each other", async () => {
  const pool = createThreadPool();
  // One of these tasks runs, and four wait.
  const many = Array.from({ length: 5 }, () => run("block", 20_000, pool).catch((error: unknown) => String(error)));
  expect(await run("return", 20_000, pool)).toBe("returned");
  await expect(run("block", 20_000, pool)).rejects.toThrow(QueueFull);
  await pool.close();
  await Promise.all(many);
});

it("runs one large task at a time, and small ones meanwhile", async () => {
  const ended: string[] = [];
  const runLarge = (owner: string, behaviour: "return" | "block", timeLimitMs: number): Promise<unknown> =>
    threads
      .run<typeof Thread>(FILE, behaviour, { timeLimitMs, owner, isLarge: true })
      .catch(() => undefined)
      .then(() => ended.push(owner));
  const all = [runLarge("ann", "block", 3_000), runLarge("bob", "return", 20_000)];
  expect(await run("return")).toBe("returned");
  ended.push("small");
  await Promise.all(all);
  expect(ended).toEqual(["small", "ann", "bob"]);
});

it("rejects a file that does not exist", async () => {
  const missing = new URL("no-such-thread.ts", FILE);
  await expect(threads.run<typeof Thread>(missing, "return", { timeLimitMs: 20_000, owner: "ann" })).rejects.toThrow(
    "no-such-thread.ts",
  );
});

it("close rejects running and waiting tasks, and a later task starts a thread again", async () => {
  const pool = createThreadPool();
  const fillThreads = (): Promise<string>[] =>
    Array.from({ length: 4 }, () => run("block", 20_000, pool).catch((error: unknown) => String(error)));
  const running = fillThreads();
  await setImmediate();
  const waiting = fillThreads();
  await pool.close();
  for (const fault of await Promise.all([...running, ...waiting])) expect(fault).toMatch(/Error/);
  expect(await run("return", 20_000, pool)).toBe("returned");
  await pool.close();
});

it("an idle thread does not keep the process alive", () => {
  const script = `
    import { createThreadPool } from "#api/jobs/thread-pool.ts";
    console.log(await createThreadPool().run(new URL(${JSON.stringify(FILE.href)}), "return", { timeLimitMs: 20_000, owner: "ann" }));
  `;
  const output = execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: new URL("../../..", import.meta.url),
    encoding: "utf8",
    timeout: 20_000,
  });
  expect(output).toBe("returned\n");
});
