import { mkdtempSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publishBooks } from "#api/commands/operate/publish.ts";
import { closeServices } from "#api/close-services.ts";
import { createServices } from "#api/create-services.ts";
import { parseEnv } from "#api/env.ts";
import type { Services } from "#api/services.ts";
import { insertAccount } from "#api/store/account/accounts.ts";
import { confirmSecondFactor, putSecondFactor } from "#api/store/account/second-factors.ts";
import { insertSession } from "#api/store/account/sessions.ts";
import { makeAttemptHead, makeAttemptWork, makeCommand, rightAnswers } from "#tests/api/support/commands.ts";
import { makeCompiledBook, makeCompiledModule } from "#tests/api/support/library.ts";
import { TEST_SECRET } from "#tests/api/support/test-app.ts";
import { createEssayCommand } from "#tests/proof/load-client.ts";
import { createServerProcess, type ServerProcess } from "#tests/proof/two-servers.ts";
import { fixtureModule } from "#tests/support/fixture-module.ts";
import { makeCompiledWriting } from "#tests/support/fixture-writing.ts";
import { createSlug } from "#web/db/storage/ids.ts";
import { type Call, type Sent, sendCall } from "./load-driver.ts";

/** With this many accounts, none reaches its limit of sixty batches a minute. */
export const ACCOUNTS = 600;
const BATCH = 10;
const METRICS_TOKEN = "metrics-token-of-the-load";

export type LoadData = { tokens: string[]; staff: string; results: { slug: string; token: string }[] };

/** Returns the body of a sync batch that hands in a new attempt, and the attempt's slug. */
export function handIn(): { slug: string; body: string } {
  const slug = createSlug();
  const now = Date.now();
  const payload = {
    ...makeAttemptHead(slug, { started_at: now - 60_000 }),
    work: makeAttemptWork({ answers: rightAnswers() }),
    submitted_at: now - 10,
    deadline: null,
    reason: "finished",
  };
  const ops = [makeCommand("attempt.submit", payload, { opId: `load-${slug}` })];
  return { slug, body: JSON.stringify({ clientId: "client-of-the-load-00", ops }) };
}

/** Returns the kinds of call of the load, with their shares. Each `next` makes a call for the next learner. */
export function mixOf({ tokens, staff, results }: LoadData): Call[] {
  let turn = 0;
  const token = (): string => tokens[(turn += 1) % tokens.length] ?? "";
  const get = (path: string): Sent => ({ method: "GET", path });
  const post = (path: string, body: unknown, by?: string): Sent => ({
    method: "POST",
    path,
    body: typeof body === "string" ? body : JSON.stringify(body),
    ...(by !== undefined && { token: by }),
  });
  const result = () => results[(turn += 1) % results.length] ?? { slug: "", token: "" };
  return [
    { name: "browse: listing", share: 20, next: () => get("/api/ieltstest/reading/?testType=academic") },
    { name: "browse: book", share: 10, next: () => get("/api/ieltstest/book/tides/?testType=academic") },
    { name: "browse: own attempts", share: 15, next: () => post("/api/student/get_attempts/", {}, token()) },
    {
      name: "pack",
      share: 10,
      next: () => ({ ...get(`/api/offline/pack/reading/${fixtureModule.slug}/`), token: token() }),
    },
    {
      name: `sync batch of ${BATCH}`,
      share: 25,
      next: () => {
        const ops = Array.from({ length: BATCH }, (_, n) => createEssayCommand(n));
        return post("/api/sync/batch/", { clientId: "client-of-the-load-00", ops }, token());
      },
    },
    { name: "hand-in", share: 10, next: () => post("/api/sync/batch/", handIn().body, token()) },
    {
      name: "result",
      share: 4,
      next: () => post(`/api/ieltstest/get_result/reading/${result().slug}/`, {}),
    },
    {
      name: "own attempt, evaluated",
      share: 4,
      next: () => {
        const { slug, token: by } = result();
        return post("/api/ieltstest/get_attempt/reading/", { attempt_slug: slug }, by);
      },
    },
    { name: "crm", share: 2, next: () => ({ ...get("/api/crm/get_evaluations/"), token: staff }) },
  ];
}

async function fill(services: Services): Promise<void> {
  const module = await makeCompiledModule();
  await publishBooks(services, [makeCompiledBook("tides", 1, [[module, makeCompiledWriting()]])]);
  const now = Date.now();
  await services.store.withTx(async (tx) => {
    for (let n = 0; n <= ACCOUNTS; n += 1) {
      const id = `learner-${n}`;
      const names = { first_name: "Ada", last_name: "Learner", password_hash: "-", verified_at: now };
      await insertAccount(tx, { id, email: `${id}@bandwise.test`, ...names }, now - 3_600_000);
      const end = { ended_at: null, ended_because: null, bind_hash: null };
      const session = {
        id: `session-${id}`,
        account_id: id,
        token_version: 1,
        created_at: now,
        last_used_at: now,
        ...end,
      };
      await insertSession(tx, session);
    }
    const staff = `learner-${ACCOUNTS}`;
    await tx.updateTable("account").set({ role: "staff" }).where("id", "=", staff).execute();
    await putSecondFactor(tx, staff, "not used", now);
    await confirmSecondFactor(tx, staff, now);
  });
}

async function tokenOf(services: Services, n: number, role: "learner" | "staff"): Promise<string> {
  const id = `learner-${n}`;
  return services.accessTokens.sign({ accountId: id, sessionId: `session-${id}`, role }, Date.now());
}

/** Returns the servers' environment. Uses production mode, because the other modes also validate every reply. */
export function loadEnv(url: string): Record<string, string> {
  return {
    NODE_ENV: "production",
    TOKEN_SECRET: TEST_SECRET,
    PUBLIC_ORIGIN: "https://bandwise.example",
    SMTP_URL: "smtp://127.0.0.1:1",
    DATABASE_URL: url,
    METRICS_TOKEN,
  };
}

/** Fills a store, starts `processes` servers on it, and hands in attempts. Returns the data that calls need. */
export async function prepareLoad(
  url: string,
  processes: number,
): Promise<{ data: LoadData; servers: ServerProcess[]; close: () => Promise<void> }> {
  const dir = mkdtempSync(join(tmpdir(), "bandwise-load-"));
  const env = loadEnv(url);
  const parsed = parseEnv({ ...env, NODE_ENV: "test", ALLOW_PUBLIC_DEVELOPMENT_SERVER: "yes", DATA_DIR: dir });
  if ("faults" in parsed) throw new Error(parsed.faults.join("\n"));
  const services = await createServices(parsed.env);
  await fill(services);
  const tokens: string[] = [];
  for (let n = 0; n < ACCOUNTS; n += 1) tokens.push(await tokenOf(services, n, "learner"));
  const staff = await tokenOf(services, ACCOUNTS, "staff");
  await closeServices(services);
  const servers = await Promise.all(Array.from({ length: processes }, () => createServerProcess(env)));
  for (const server of servers) await server.up();
  const agent = new Agent({ keepAlive: true });
  const results: LoadData["results"] = [];
  for (const token of tokens.slice(0, 100)) {
    const { slug, body } = handIn();
    const sent: Sent = { method: "POST", path: "/api/sync/batch/", token, body };
    const reply = await sendCall(agent, originOf(servers[0]), sent);
    if (!reply.text.includes('"applied"')) throw new Error(`A hand-in was refused: ${reply.status} ${reply.text}`);
    results.push({ slug, token });
  }
  agent.destroy();
  return {
    data: { tokens, staff, results },
    servers,
    async close() {
      for (const server of servers) await server.dispose();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

export const originOf = (server: ServerProcess | undefined): string => `http://127.0.0.1:${server?.port ?? 0}`;

/** Returns the processor time that the servers have used so far, with their threads, in ms. */
export async function processorTimeOf(servers: readonly ServerProcess[]): Promise<number> {
  let seconds = 0;
  for (const server of servers) seconds += await metricOf(server, "process_cpu_seconds_total");
  return seconds * 1000;
}

export async function metricOf(server: ServerProcess | undefined, name: string): Promise<number> {
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${originOf(server)}/api/metrics/`, { headers })).text();
  return Number(new RegExp(`^${name} (\\S+)$`, "mu").exec(text)?.[1]);
}
