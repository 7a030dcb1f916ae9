import { spawn } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const RUN = join(import.meta.dirname, "..", "..", "scripts", "run.mjs");
const LONG_LIVED = "console.log(process.pid); setInterval(() => {}, 1000);";
const START = `import { runForeground } from ${JSON.stringify(RUN)};
runForeground(process.execPath, ["-e", ${JSON.stringify(LONG_LIVED)}]);`;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

// npm starts the script in a shell, and SIGTERM reaches only that shell.
test.skipIf(process.platform === "win32")(
  "the server stops when the npm that started it stops",
  async () => {
    const shell = spawn("sh", ["-c", `"$NODE" --input-type=module -e "$START"; true`], {
      env: { ...process.env, NODE: process.execPath, START },
      stdio: ["ignore", "pipe", "ignore"],
    });
    const server = await new Promise<number>((resolve) =>
      shell.stdout.once("data", (chunk: Buffer) => resolve(Number(chunk.toString()))),
    );
    expect(isAlive(server)).toBe(true);
    shell.kill("SIGTERM");
    try {
      await expect.poll(() => isAlive(server), { timeout: 10_000, interval: 50 }).toBe(false);
    } finally {
      if (isAlive(server)) process.kill(server);
    }
  },
  20_000,
);
