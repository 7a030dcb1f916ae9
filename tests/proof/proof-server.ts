import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publishBooks } from "#api/commands/publish.ts";
import { createParts } from "#api/create-parts.ts";
import { parseEnv } from "#api/env.ts";
import type { Parts } from "#api/parts.ts";
import { insertAccount } from "#api/store/accounts.ts";
import { insertSession } from "#api/store/sessions.ts";
import { compiledBook } from "#tests/api/support/library.ts";
import { TEST_SECRET } from "#tests/api/support/test-app.ts";
import { compiledWriting } from "#tests/support/fixture-writing.ts";

const root = join(import.meta.dirname, "..", "..");

/** A real server process over a folder of its own, which may be killed at any moment and started again. */
export type ProofServer = {
  origin: string;
  dataDir: string;
  /** Resolves when it answers. `tracer`: a command that runs it. */
  up: (tracer?: readonly string[]) => Promise<void>;
  /** Ends it without a word of warning. */
  kill: () => Promise<void>;
  /** Asks it to end, and waits. Answers with its exit code. */
  stop: () => Promise<number | null>;
  /** Opens its data; only while it is down. */
  withData: <T>(work: (parts: Parts) => Promise<T>) => Promise<T>;
  dispose: () => Promise<void>;
};

/** A server with one Writing module and these accounts, each with an open session `session-{account}`. */
export async function createProofServer(
  accounts: readonly string[],
  dataDir = mkdtempSync(join(tmpdir(), "bandwise-proof-")),
): Promise<ProofServer> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { NODE_ENV: "test", TOKEN_SECRET: TEST_SECRET, DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: String(port) };
  let child: ChildProcess | null = null;

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const gone = once(child, "exit");
    child.kill(signal);
    const [code] = (await gone) as [number | null];
    child = null;
    return code;
  }

  const server: ProofServer = {
    origin,
    dataDir,
    async up(tracer = []) {
      const command = [...tracer, process.execPath, join(root, "api", "server.ts")];
      child = spawn(command[0] ?? "", command.slice(1), {
        env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE: join(dataDir, "compile-cache"), ...env },
        stdio: ["ignore", "ignore", "ignore"],
      });
      for (;;) {
        const reply = await fetch(`${origin}/api/health/`).catch(() => null);
        if (reply?.ok === true) return;
        if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    kill: async () => void (await end("SIGKILL")),
    stop: () => end("SIGTERM"),
    async withData(work) {
      const parsed = parseEnv(env);
      if ("faults" in parsed) throw new Error(parsed.faults.join());
      const parts = await createParts(parsed.env);
      try {
        return await work(parts);
      } finally {
        parts.mail.close();
        await parts.jobs.close();
        await parts.store.close();
      }
    },
    async dispose() {
      await server.kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  await server.withData(async (parts) => {
    await publishBooks(parts, [compiledBook("tides", 1, [[compiledWriting()]])]);
    for (const id of accounts) await addAccount(parts, id);
  });
  return server;
}

export const PROOF_PASSWORD = "Practice-2026!";

/** An account with an open session `session-{id}`. */
export async function addAccount(parts: Parts, id: string): Promise<void> {
  const now = Date.now();
  const hash = await parts.passwords.hash(PROOF_PASSWORD);
  await parts.store.withTx(async (tx) => {
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

/** An access token for one of the accounts, good for ten minutes. */
export function tokenFor(server: ProofServer, accountId: string): Promise<string> {
  return server.withData((parts) =>
    parts.accessTokens.sign({ accountId, sessionId: `session-${accountId}`, role: "learner" }, Date.now()),
  );
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
