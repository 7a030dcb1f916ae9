import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { freePort } from "#tests/support/free-port.ts";
import type { SmtpServer } from "#tests/support/servers/smtp-server.ts";
import { DATABASE, DEMO_DATABASE, FOLDER, ROOT, TEMPLATE } from "./folders.ts";

/** Folders of recordings and of the app's files. Nobody changes a file there in place, so servers share it by links. */
const LINKED_FOLDERS = ["blobs", "web"];

function copyTemplate(into: string): void {
  const linked = LINKED_FOLDERS.map((name) => join(TEMPLATE, name));
  cpSync(TEMPLATE, into, { recursive: true, filter: (path) => !linked.includes(path) });
  for (const entry of linked.flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))) {
    const path = join(entry.parentPath, entry.name);
    const copy = join(into, relative(TEMPLATE, path));
    if (entry.isDirectory()) mkdirSync(copy, { recursive: true });
    else {
      mkdirSync(dirname(copy), { recursive: true });
      linkSync(path, copy);
    }
  }
}

type StartOptions = { smtp?: SmtpServer | null; hasDemo?: boolean };

/** A real server process with its own data. A test can kill it and start it again at the same address. */
export class TestServer {
  readonly origin: string;
  readonly dataDir: string;
  #port: number;
  #smtp: SmtpServer | null;
  #child: ChildProcess | null = null;

  private constructor(port: number, dataDir: string, smtp: SmtpServer | null) {
    this.#port = port;
    this.#smtp = smtp;
    this.dataDir = dataDir;
    this.origin = `http://localhost:${port}`;
  }

  /**
   * Starts a server. Without an SMTP server, it writes its emails to its data folder. `hasDemo` adds the demo accounts
   * and their history.
   */
  static async start({ smtp = null, hasDemo = false }: StartOptions = {}): Promise<TestServer> {
    const dataDir = mkdtempSync(join(FOLDER, "server-"));
    copyTemplate(dataDir);
    if (hasDemo) cpSync(DEMO_DATABASE, join(dataDir, DATABASE));
    const server = new TestServer(await freePort(), dataDir, smtp);
    await server.up();
    return server;
  }

  /**
   * Starts the process and waits until it listens. `from` is the project's folder, or a copy whose folders may be
   * symbolic links.
   */
  async up(from = ROOT): Promise<void> {
    const flags = from === ROOT ? [] : ["--preserve-symlinks", "--preserve-symlinks-main"];
    const child = spawn(process.execPath, [...flags, "api/server.ts"], {
      cwd: from,
      env: {
        ...process.env,
        NODE_ENV: "test",
        PORT: String(this.#port),
        HOST: "127.0.0.1",
        PUBLIC_ORIGIN: this.origin,
        DATA_DIR: this.dataDir,
        ...(this.#smtp !== null && { SMTP_URL: this.#smtp.url }),
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

  /** Creates the demo accounts with their history while the server runs. */
  async seed(): Promise<void> {
    const child = spawn(process.execPath, ["scripts/seed.ts", "--without-crm"], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: "test", DATA_DIR: this.dataDir },
      stdio: "inherit",
    });
    const [code] = await once(child, "exit");
    if (code !== 0) throw new Error(`seeding ended with ${String(code)}`);
  }

  /** Kills the process, as a power cut would. */
  kill(): Promise<void> {
    return this.end("SIGKILL");
  }

  /** Ends the process with this signal, and waits until it has exited. */
  async end(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null) return;
    this.#child = null;
    child.removeAllListeners("exit");
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }

  async dispose(): Promise<void> {
    await this.kill();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** Returns the text of the newest email to an address. */
  newestMail(to: string): string {
    const newest = (this.#smtp?.listEmailsTo(to) ?? this.#readMails(to)).at(-1);
    if (newest === undefined) throw new Error(`no mail to ${to}`);
    return newest;
  }

  /** Returns the emails to an address in the data folder, the newest last. */
  #readMails(to: string): string[] {
    const folder = join(this.dataDir, "mail");
    const modifiedAt = (name: string): bigint => statSync(join(folder, name), { bigint: true }).mtimeNs;
    // File names are random, so only the modification time shows which email is the newest.
    const mails = readdirSync(folder)
      .filter((name) => name.endsWith(".eml"))
      .sort((a, b) => Number(modifiedAt(a) - modifiedAt(b)));
    return mails
      .map((name) => readFileSync(join(folder, name), "utf8").replaceAll(/=\r?\n/g, ""))
      .filter((text) => text.toLowerCase().includes(to.toLowerCase()));
  }
}
