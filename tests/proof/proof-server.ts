import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publishBooks } from "#api/commands/operate/publish.ts";
import { closeServices } from "#api/close-services.ts";
import { createServices } from "#api/create-services.ts";
import { parseEnv } from "#api/env.ts";
import type { Services } from "#api/services.ts";
import { insertAccount } from "#api/store/account/accounts.ts";
import { insertSession } from "#api/store/account/sessions.ts";
import { makeCompiledBook } from "#tests/api/support/library.ts";
import { TEST_SECRET } from "#tests/api/support/test-app.ts";
import { freePort } from "#tests/support/free-port.ts";
import { writeMigratedSqlite } from "#tests/support/migrated-store.ts";
import { makeCompiledWriting } from "#tests/support/fixture-writing.ts";
import { PROGRAM_ENV } from "#tests/support/program-env.ts";

const root = join(import.meta.dirname, "..", "..");

/** A real server process with a data folder. It can be killed at any moment and started again. */
export type ProofServer = {
  origin: string;
  dataDir: string;
  /** Starts the server and resolves when it responds. `tracer` is a command that starts the server and traces it. */
  up: (tracer?: readonly string[]) => Promise<void>;
  /** Ends the server with SIGKILL. */
  kill: () => Promise<void>;
  /** Stops the server as Ctrl-C does, or as a supervisor does with SIGTERM. Returns its exit code. */
  stop: (signal?: "SIGINT" | "SIGTERM") => Promise<number | null>;
  /** Opens the server's data and runs `work` on it. Call this function only while the server is down. */
  withData: <T>(work: (services: Services) => Promise<T>) => Promise<T>;
  dispose: () => Promise<void>;
};

export type ProofServerOptions = {
  dataDir?: string | undefined;
  /** URL of a PostgreSQL database. By default, the server uses a SQLite file in the data folder. */
  databaseUrl?: string | undefined;
};

/** Creates a server with one Writing module and the given accounts, each with an open session `session-{account}`. */
export async function createProofServer(
  accounts: readonly string[],
  { dataDir = mkdtempSync(join(tmpdir(), "bandwise-proof-")), databaseUrl }: ProofServerOptions = {},
): Promise<ProofServer> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    NODE_ENV: "test",
    TOKEN_SECRET: TEST_SECRET,
    DATA_DIR: dataDir,
    HOST: "127.0.0.1",
    PORT: String(port),
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  };
  let child: ChildProcess | null = null;

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const exited = once(child, "exit");
    child.kill(signal);
    const [code] = (await exited) as [number | null];
    child = null;
    return code;
  }

  const server: ProofServer = {
    origin,
    dataDir,
    async up(tracer = []) {
      const command = [...tracer, process.execPath, join(root, "api", "server.ts")];
      const started = spawn(command[0] ?? "", command.slice(1), {
        env: { ...PROGRAM_ENV, ...env },
        stdio: ["ignore", "ignore", "pipe"],
      });
      child = started;
      let errors = "";
      started.stderr.on("data", (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-2000)));
      for (;;) {
        const reply = await fetch(`${origin}/api/health/`).catch(() => null);
        if (reply?.ok === true) return;
        if (started.exitCode !== null) throw new Error(`the server ended with ${started.exitCode}: ${errors}`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    kill: async () => void (await end("SIGKILL")),
    stop: (signal = "SIGINT") => end(signal),
    async withData(work) {
      const parsed = parseEnv(env);
      if ("faults" in parsed) throw new Error(parsed.faults.join());
      const services = await createServices(parsed.env);
      try {
        return await work(services);
      } finally {
        await closeServices(services);
      }
    },
    async dispose() {
      await server.kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  if (databaseUrl === undefined) await writeMigratedSqlite(join(dataDir, "bandwise.sqlite"), Date.now());
  await server.withData(async (services) => {
    await publishBooks(services, [makeCompiledBook("tides", 1, [[makeCompiledWriting()]])]);
    for (const id of accounts) await addAccount(services, id);
  });
  return server;
}

export const PROOF_PASSWORD = "Practice-2026!";
/** The hash of PROOF_PASSWORD, computed once, because a proof creates up to eighty accounts. */
let passwordHash: Promise<string | null> | null = null;

/** Creates an account with an open session `session-{id}`. */
export async function addAccount(services: Services, id: string): Promise<void> {
  const now = Date.now();
  const hash = await (passwordHash ??= services.passwords.hash(PROOF_PASSWORD));
  await services.store.withTx(async (tx) => {
    await insertAccount(
      tx,
      {
        id,
        email: `${id}@bandwise.test`,
        first_name: "Ada",
        last_name: "Learner",
        password_hash: hash ?? "-",
        verified_at: now,
      },
      now - 3_600_000,
    );
    await insertSession(tx, {
      id: `session-${id}`,
      account_id: id,
      token_version: 1,
      bind_hash: null,
      created_at: now,
      last_used_at: now,
      ended_at: null,
      ended_because: null,
    });
  });
}

/** Returns an access token for an account. The token expires after ten minutes. */
export async function signToken(server: ProofServer, accountId: string): Promise<string> {
  const [token = ""] = await signTokens(server, [accountId]);
  return token;
}

/** Returns an access token for each account. */
export function signTokens(server: ProofServer, accountIds: readonly string[]): Promise<string[]> {
  return server.withData(({ accessTokens }) => {
    const sign = (accountId: string): Promise<string> =>
      accessTokens.sign({ accountId, sessionId: `session-${accountId}`, role: "learner" }, Date.now());
    return Promise.all(accountIds.map(sign));
  });
}
