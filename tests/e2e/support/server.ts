import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TEMPLATE } from "./prepare.ts";

const root = join(import.meta.dirname, "..", "..", "..");

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

/** A real server process with its own data, which a test may kill and start again on the same address. */
export class TestServer {
  readonly origin: string;
  readonly dataDir: string;
  #port: number;
  #child: ChildProcess | null = null;

  private constructor(port: number, dataDir: string) {
    this.#port = port;
    this.dataDir = dataDir;
    this.origin = `http://localhost:${port}`;
  }

  static async start(): Promise<TestServer> {
    const dataDir = mkdtempSync(join(tmpdir(), "bandwise-e2e-"));
    cpSync(TEMPLATE, dataDir, { recursive: true });
    const server = new TestServer(await freePort(), dataDir);
    await server.up();
    return server;
  }

  /** Starts the process and waits until it says that it listens. */
  async up(): Promise<void> {
    const child = spawn(process.execPath, ["api/server.ts"], {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: "test",
        PORT: String(this.#port),
        HOST: "127.0.0.1",
        PUBLIC_ORIGIN: this.origin,
        DATA_DIR: this.dataDir,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child = child;
    let output = "";
    await new Promise<void>((resolve, reject) => {
      const read = (chunk: Buffer): void => {
        output += chunk.toString();
        if (output.includes(`:${this.#port}`)) resolve();
      };
      child.stdout?.on("data", read);
      child.stderr?.on("data", read);
      child.once("exit", (code) => reject(new Error(`the server ended with ${code}:\n${output}`)));
    });
  }

  /** Demo accounts with their history, written beside the running process. */
  async seed(): Promise<void> {
    const child = spawn(process.execPath, ["scripts/seed.ts"], {
      cwd: root,
      env: { ...process.env, NODE_ENV: "test", DATA_DIR: this.dataDir },
      stdio: "inherit",
    });
    const [code] = await once(child, "exit");
    if (code !== 0) throw new Error(`seeding ended with ${String(code)}`);
  }

  /** Kills the process as a power cut would. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null) return;
    this.#child = null;
    child.removeAllListeners("exit");
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }

  async dispose(): Promise<void> {
    await this.kill();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** The text of the newest mail to an address. */
  newestMail(to: string): string {
    const folder = join(this.dataDir, "mail");
    const mails = readdirSync(folder)
      .filter((name) => name.endsWith(".eml"))
      .sort();
    const texts = mails
      .map((name) => readFileSync(join(folder, name), "utf8").replaceAll(/=\r?\n/g, ""))
      .filter((text) => text.toLowerCase().includes(to.toLowerCase()));
    const newest = texts.at(-1);
    if (newest === undefined) throw new Error(`no mail to ${to}`);
    return newest;
  }
}
