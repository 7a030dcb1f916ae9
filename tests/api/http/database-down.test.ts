/** Replies while the database does not answer, and after it is back. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { createApp } from "#api/app.ts";
import { createMetrics } from "#api/metrics.ts";
import { createStore } from "#api/store/store.ts";
import { ENDPOINTS, type EndpointName } from "#core/wire/endpoints.ts";
import { createBreakableConnection, type BreakableConnection } from "#tests/support/breakable-connection.ts";
import { createPostgresDatabase } from "#tests/support/postgres-database.ts";
import { ADA, registration, signUp } from "../support/learners.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

/** Endpoints that need no database. */
const WITHOUT_DATABASE: ReadonlySet<EndpointName> = new Set<EndpointName>(["analyticsEvent"]);

let app: TestApp;
let connection: BreakableConnection | null = null;
afterEach(async () => {
  // A store that is still open would otherwise wait for a connection.
  await connection?.restore().catch(() => undefined);
  await app.close();
  await connection?.cut();
  connection = null;
});

type Answered = { name: EndpointName; status: number };

async function callEveryEndpoint(token: string): Promise<Answered[]> {
  const answered: Answered[] = [];
  for (const name of Object.keys(ENDPOINTS) as EndpointName[]) {
    const { method } = ENDPOINTS[name];
    const { status } = await app.call(name, { token, ...(method === "GET" ? {} : { body: {} }) });
    answered.push({ name, status });
  }
  return answered;
}

const serverErrors = (answered: readonly Answered[]): Answered[] => answered.filter(({ status }) => status === 500);

describe("while PostgreSQL does not answer", () => {
  it("every call that needs it gets 503, and works again when it is back", async () => {
    const url = new URL(await createPostgresDatabase());
    connection = await createBreakableConnection(Number(url.port));
    url.port = String(connection.port);
    app = await createTestApp({ url: url.toString() });
    const { access } = await signUp(app);

    await connection.cut();
    expect(serverErrors(await callEveryEndpoint(access))).toEqual([]);
    const signIn = (): Promise<Response> => app.call("token", { body: { email: ADA.email, password: ADA.password } });
    const refused = await signIn();
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("5");
    expect(await refused.json()).toMatchObject({ code: "unavailable" });
    expect((await app.call("register", { body: registration() })).status).toBe(503);
    expect((await app.call("ready")).status).toBe(503);

    await connection.restore();
    expect((await signIn()).status).toBe(200);
    expect((await app.call("ready")).status).toBe(200);
  });

  it("the metrics still answer, and report the failure", async () => {
    const url = new URL(await createPostgresDatabase());
    connection = await createBreakableConnection(Number(url.port));
    url.port = String(connection.port);
    const store = await createStore({ url: url.toString() });
    app = await createTestApp({
      url: await createPostgresDatabase(),
      env: { METRICS_TOKEN: "a-token-for-the-watcher" },
    });
    const metrics = createMetrics({ ...app.services, store, lastBackup: async () => null });
    const watched = createApp({ ...app.services, metrics });
    await connection.cut();
    const reply = await watched.request("/api/metrics/", {
      headers: { authorization: "Bearer a-token-for-the-watcher" },
    });
    expect(reply.status).toBe(200);
    expect(await reply.text()).toMatch(/^bandwise_database_up 0$/mu);
    await store.close();
  });
});

describe("while the file of SQLite cannot be read", () => {
  it("every call that needs it gets 503", async () => {
    app = await createTestApp();
    const { access } = await signUp(app);
    const { store } = app.services;
    const unreadable = Object.assign(new Error("disk I/O error"), { code: "SQLITE_IOERR_READ" });
    const driver = store.db.getExecutor();
    const broken = [
      vi.spyOn(driver, "provideConnection").mockRejectedValue(unreadable),
      vi.spyOn(driver, "executeQuery").mockRejectedValue(unreadable),
    ];
    const answered = await callEveryEndpoint(access);
    for (const spy of broken) spy.mockRestore();
    expect(serverErrors(answered)).toEqual([]);
    expect(answered.filter(({ status, name }) => status === 200 && !WITHOUT_DATABASE.has(name))).toEqual([]);
  });
});
