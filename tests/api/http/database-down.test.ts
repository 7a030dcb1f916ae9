/** Tests the replies while the database does not respond, and after it responds again. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { createApp } from "#api/app.ts";
import { createMetrics } from "#api/metrics.ts";
import { createStore } from "#api/store/store.ts";
import { ENDPOINTS, type EndpointName } from "#core/wire/endpoints.ts";
import { createBreakableConnection, type BreakableConnection } from "#tests/support/breakable-connection.ts";
import { createPostgresDatabase } from "#tests/support/postgres-database.ts";
import { ADA, makeRegistration, signUp } from "../support/learners.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

/** Endpoints that need no database. */
const WITHOUT_DATABASE: ReadonlySet<EndpointName> = new Set<EndpointName>(["analyticsEvent"]);

let app: TestApp;
let connection: BreakableConnection | null = null;

/** Creates a PostgreSQL database. Returns a URL that leads to it through `connection`. */
async function createBreakableDatabase(): Promise<string> {
  const url = new URL(await createPostgresDatabase());
  connection = await createBreakableConnection(Number(url.port));
  url.port = String(connection.port);
  return url.toString();
}

afterEach(async () => {
  // A store that is still open would otherwise wait for a connection.
  await connection?.restore().catch(() => undefined);
  await app.close();
  await connection?.cut();
  connection = null;
});

type EndpointStatus = { name: EndpointName; status: number };

async function callEveryEndpoint(token: string): Promise<EndpointStatus[]> {
  const statuses: EndpointStatus[] = [];
  for (const name of Object.keys(ENDPOINTS) as EndpointName[]) {
    const { method } = ENDPOINTS[name];
    const { status } = await app.call(name, { token, ...(method === "GET" ? {} : { body: {} }) });
    statuses.push({ name, status });
  }
  return statuses;
}

const findServerErrors = (statuses: readonly EndpointStatus[]): EndpointStatus[] =>
  statuses.filter(({ status }) => status === 500);

describe("while PostgreSQL does not respond", () => {
  it("every call that needs it gets 503, and calls work again once PostgreSQL responds", async () => {
    app = await createTestApp({ url: await createBreakableDatabase() });
    const { access } = await signUp(app);

    await connection?.cut();
    expect(findServerErrors(await callEveryEndpoint(access))).toEqual([]);
    const signIn = (): Promise<Response> => app.call("token", { body: { email: ADA.email, password: ADA.password } });
    const refused = await signIn();
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("5");
    expect(await refused.json()).toMatchObject({ code: "unavailable" });
    expect((await app.call("register", { body: makeRegistration() })).status).toBe(503);
    expect((await app.call("ready")).status).toBe(503);

    await connection?.restore();
    expect((await signIn()).status).toBe(200);
    expect((await app.call("ready")).status).toBe(200);
  });

  it("the metrics are still served, and report the failure", async () => {
    const store = await createStore({ url: await createBreakableDatabase() });
    app = await createTestApp({
      url: await createPostgresDatabase(),
      env: { METRICS_TOKEN: "a-token-for-the-watcher" },
    });
    const metrics = createMetrics({ ...app.services, store, lastBackup: async () => null });
    const watched = createApp({ ...app.services, metrics });
    await connection?.cut();
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
    const spies = [
      vi.spyOn(driver, "provideConnection").mockRejectedValue(unreadable),
      vi.spyOn(driver, "executeQuery").mockRejectedValue(unreadable),
    ];
    const statuses = await callEveryEndpoint(access);
    for (const spy of spies) spy.mockRestore();
    expect(findServerErrors(statuses)).toEqual([]);
    expect(statuses.filter(({ status, name }) => status === 200 && !WITHOUT_DATABASE.has(name))).toEqual([]);
  });
});
