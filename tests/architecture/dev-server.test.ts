import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { freePort } from "#tests/support/free-port.ts";

const root = join(import.meta.dirname, "..", "..");

async function fetchPage(origin: string, path: string): Promise<string> {
  try {
    return await (await fetch(origin + path, { headers: { Accept: "text/html" } })).text();
  } catch {
    return "";
  }
}

test("the development server renders the landing page, with its styles and hot reload", async () => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [join(root, "scripts", "dev-server.ts")], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "development",
      PORT: String(port),
      DATA_DIR: mkdtempSync(join(tmpdir(), "dev-server-")),
      PUBLIC_ORIGIN: origin,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  try {
    await expect.poll(() => fetchPage(origin, "/"), { timeout: 100_000, interval: 500 }).toMatch(/<h1[^>]*>.*IELTS/su);
    const page = await fetchPage(origin, "/");
    expect(page).toContain("/@vite/client");
    expect(await fetchPage(origin, "/ieltstest/reading/")).toMatch(/src="\/boot\.ts/u);
    expect(page).toMatch(/landing[\w/.-]*\.css\?direct/u);
  } finally {
    server.kill("SIGTERM");
  }
}, 120_000);
