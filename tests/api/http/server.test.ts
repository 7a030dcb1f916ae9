import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freePort } from "#tests/support/free-port.ts";
import { PROGRAM_ENV } from "#tests/support/program-env.ts";
import { REPOSITORY_ROOT, runScript } from "#tests/support/run-script.ts";
import { ADA, makeRegistration } from "../support/learners.ts";

/** How a process ended. */
type Ended = { code: number | null; output: string };
type Running = { child: ChildProcess; origin: string; ended: Promise<Ended> };

describe("the server process, with SQLite", () => {
  let dir: string;
  let started: ChildProcess[];
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "bandwise-server-"));
    started = [];
  });
  afterEach(() => {
    for (const child of started) if (child.exitCode === null) child.kill("SIGKILL");
    rmSync(dir, { recursive: true, force: true });
  });

  function launch(env: Record<string, string>): { child: ChildProcess; ended: Promise<Ended>; output: () => string } {
    const child = spawn(process.execPath, ["api/server.ts"], {
      cwd: REPOSITORY_ROOT,
      env: { ...PROGRAM_ENV, DATA_DIR: dir, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    started.push(child);
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    return {
      child,
      output: () => output,
      ended: new Promise((resolve) => child.once("close", (code) => resolve({ code, output }))),
    };
  }

  async function start(env: Record<string, string> = {}): Promise<Running> {
    const port = String(await freePort());
    const { child, ended, output } = launch({ PORT: port, ...env });
    await new Promise<void>((resolve, reject) => {
      child.stdout?.on("data", () => (output().includes("is ready") ? resolve() : undefined));
      void ended.then((end) => reject(new Error(end.output)));
    });
    return { child, ended, origin: `http://127.0.0.1:${port}` };
  }

  const post = (url: string, body: unknown) =>
    fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

  it("serves, stops on SIGTERM without losing data, and continues after a restart with the same secret", async () => {
    const first = await start();
    expect((await fetch(`${first.origin}/api/health/`)).status).toBe(200);
    expect((await post(`${first.origin}/api/account/register/`, makeRegistration())).status).toBe(200);
    expect(readdirSync(join(dir, "mail"))).toHaveLength(1);
    first.child.kill("SIGTERM");
    expect((await first.ended).code).toBe(0);
    // The WAL was merged, so a copy of this one file is the whole database.
    expect(existsSync(join(dir, "bandwise.sqlite-wal"))).toBe(false);
    const database = new Database(join(dir, "bandwise.sqlite"), { readonly: true });
    expect(database.prepare("select email from account").all()).toEqual([{ email: ADA.email }]);
    database.close();

    const second = await start();
    expect(
      (await post(`${second.origin}/api/account/token/`, { email: ADA.email, password: ADA.password })).status,
    ).toBe(403);
    second.child.kill("SIGINT");
    expect((await second.ended).code).toBe(0);
  });

  it("makes its files readable only to itself, also in a folder that an earlier version created", async () => {
    const dataFolder = join(dir, "data");
    mkdirSync(dataFolder, { mode: 0o755 });
    const running = await start({ DATA_DIR: dataFolder });
    expect((await post(`${running.origin}/api/account/register/`, makeRegistration())).status).toBe(200);
    const modes = ["", ...readdirSync(dataFolder, { recursive: true, encoding: "utf8" })].map((name) => {
      const stat = statSync(join(dataFolder, name));
      return { name, mode: (stat.mode & 0o777).toString(8), expected: stat.isDirectory() ? "700" : "600" };
    });
    expect(modes.length).toBeGreaterThan(4);
    expect(modes.filter(({ mode, expected }) => mode !== expected)).toEqual([]);
    running.child.kill("SIGINT");
    await running.ended;
  });

  it("finishes a running request after the signal", async () => {
    const running = await start();
    const body = JSON.stringify(makeRegistration());
    const socket = connect(Number(new URL(running.origin).port), "127.0.0.1");
    const head = `POST /api/account/register/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`;
    let received = "";
    const waitForText = (text: string) =>
      new Promise<void>((resolve) => {
        const check = () => (received.includes(text) ? resolve() : undefined);
        socket.on("data", check);
        check();
      });
    socket.on("data", (data) => (received += data.toString()));
    socket.write(head);
    await waitForText("100 Continue");
    running.child.kill("SIGTERM");
    socket.write(body);
    await waitForText("Registration Successful");
    expect((await running.ended).code).toBe(0);
    socket.destroy();
  });

  it("reports each fault of the environment on its own line, before it writes anything", async () => {
    const { code, output } = await launch({ PORT: "many", SMTP_URL: "nowhere" }).ended;
    expect(code).toBe(1);
    expect(output.trim().split("\n")).toHaveLength(2);
    expect(readdirSync(dir)).toEqual([]);
  });

  it.each([
    [
      "a database that does not answer",
      { DATABASE_URL: "postgres://127.0.0.1:1/none" },
      "The database does not answer",
    ],
    ["a folder in place of the database", { DATABASE_URL: "/" }, "cannot be opened"],
  ])("names %s in one line, in the server and in a command", async (_name, env, line) => {
    const server = await launch(env).ended;
    expect([server.code, server.output.trim().split("\n")]).toEqual([1, [expect.stringContaining(line)]]);
    const command = await runScript("scripts/admin.ts", {
      args: ["export", "--email", "a@b.test", "--to", "a.zip"],
      env: { DATA_DIR: dir, ...env },
    });
    expect([command.status, command.stderr.trim().split("\n")]).toEqual([1, [expect.stringContaining(line)]]);
  });

  it("names the port that is in use", async () => {
    const running = await start();
    const { code, output } = await launch({ PORT: new URL(running.origin).port }).ended;
    expect(code).toBe(1);
    expect(output).toContain("is in use");
    running.child.kill("SIGINT");
    await running.ended;
  });

  it("stops reading a body that is too long, plain or chunked", async () => {
    const running = await start();
    const { port } = new URL(running.origin);
    const head = "POST /api/account/token/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
    expect(await sendRaw(Number(port), `${head}Content-Length: 99999999\r\n\r\n{`)).toContain("HTTP/1.1 413");
    const chunk = `40000\r\n${"a".repeat(0x40000)}\r\n`;
    expect(await sendRaw(Number(port), `${head}Transfer-Encoding: chunked\r\n\r\n${chunk}${chunk}`)).toContain(
      "HTTP/1.1 413",
    );
    expect((await fetch(`${running.origin}/api/health/`)).status).toBe(200);
    running.child.kill("SIGINT");
    await running.ended;
  });
});

function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    socket.on("data", (data) => {
      resolve(data.toString());
      socket.destroy();
    });
    socket.on("error", reject);
  });
}
