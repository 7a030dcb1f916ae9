import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createApp } from "#api/app.ts";
import type { App } from "#api/app-env.ts";
import { recordContentRefusals } from "#api/commands/operate/content-refusals.ts";
import { createMetrics, type Metrics } from "#api/metrics.ts";
import type { Services } from "#api/services.ts";
import { insertMail } from "#api/store/operate/mail-outbox.ts";
import { makeCommand, makeWritingHead } from "../support/commands.ts";
import { describeEachEngine } from "../support/engines.ts";
import { signUp } from "../support/learners.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../support/test-app.ts";
import { readReply } from "../support/replies.ts";

const TOKEN = "a-token-for-the-watcher";

describeEachEngine("metrics", (engine) => {
  let dir: string;
  let testApp: TestApp;
  let app: App;
  let metrics: Metrics;
  let lastBackupAt: number | null;
  let isStopping: boolean;
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), "bandwise-watch-"));
    testApp = await createTestApp({ url: await engine.createDatabase(), env: { METRICS_TOKEN: TOKEN, DATA_DIR: dir } });
    lastBackupAt = null;
    isStopping = false;
    metrics = createMetrics({ ...testApp.services, lastBackup: async () => lastBackupAt });
    const services: Services = { ...testApp.services, metrics, isStopping: () => isStopping };
    app = createApp(services);
  });
  afterEach(async () => {
    await testApp.close();
    rmSync(dir, { recursive: true, force: true });
  });

  const readMetrics = async (): Promise<string> => {
    const reply = await app.request("/api/metrics/", { headers: { authorization: `Bearer ${TOKEN}` } });
    expect(reply.status).toBe(200);
    expect(reply.headers.get("content-type")).toContain("text/plain; version=0.0.4");
    expect(reply.headers.get("cache-control")).toBe("no-store");
    return reply.text();
  };

  it("are shown only to a caller with the token, and are not found without a configured token", async () => {
    for (const headers of [{}, { authorization: "Bearer wrong" }, { authorization: TOKEN }] as Record<string, string>[])
      expect((await app.request("/api/metrics/", { headers })).status).toBe(401);
    const { access } = await signUp(testApp);
    expect((await app.request("/api/metrics/", { headers: { authorization: `Bearer ${access}` } })).status).toBe(401);
    expect((await app.request(`/api/metrics/?token=${TOKEN}`)).status).toBe(401);

    const appWithoutToken = await createTestApp({ services: { metrics } });
    const reply = await appWithoutToken.request("/api/metrics/", { headers: { authorization: `Bearer ${TOKEN}` } });
    expect(reply.status).toBe(404);
    await appWithoutToken.close();
  });

  it("count requests by declared route, never by the requested path", async () => {
    await app.request("/api/health/");
    await app.request("/api/library/canary-book/");
    await app.request("/api/no/such/canary/");
    await app.request("/canary");
    const text = await readMetrics();
    expect(text).toContain('bandwise_request_seconds_count{method="GET",route="/api/health/",status="2xx"} 1');
    expect(text).toContain('route="unknown",status="4xx"}');
    expect(text).toContain('route="pages and files"');
    expect(text).not.toContain("canary");
    expect(text).toContain("nodejs_eventloop_lag_seconds");
    expect(text).toContain("process_resident_memory_bytes");
  });

  it("count device commands by outcome", async () => {
    const { access } = await signUp(testApp);
    const command = makeCommand("draft.save", {
      ...makeWritingHead("abcdefghijklmnopqrstuv"),
      section: "task-1",
      text: "Words",
      edit: 1,
      base_rev: 0,
    });
    const reply = await app.request("/api/sync/batch/", {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${access}` },
      body: JSON.stringify({ clientId: "client-of-metrics-00", ops: [command] }),
    });
    expect(reply.status).toBe(200);
    const { results } = (await reply.json()) as { results: { status: string }[] };
    expect(await readMetrics()).toContain(`bandwise_sync_ops_total{outcome="${results[0]?.status}"} 1`);
  });

  it("measure the queues and the age of the last backup on request", async () => {
    await testApp.services.store.withTx((tx) =>
      insertMail(tx, {
        id: "m1",
        recipient: "ada@example.test",
        subject: "canary",
        text_body: "",
        html_body: "",
        created_at: TEST_NOW,
        next_try_at: TEST_NOW,
        tries: 0,
      }),
    );
    testApp.clock.advance(90_000);
    const before = await readMetrics();
    expect(before).toContain('bandwise_queue_depth{queue="mail"} 1');
    expect(before).toContain('bandwise_queue_oldest_seconds{queue="mail"} 90');
    expect(before).toContain('bandwise_queue_depth{queue="evaluation"} 0');
    expect(before).toContain('bandwise_queue_dead{queue="evaluation"} 0');
    expect(before).not.toMatch(/^bandwise_backup_age_seconds/mu);
    lastBackupAt = TEST_NOW;
    expect(await readMetrics()).toContain("bandwise_backup_age_seconds 90");
  });

  it("count the files that the last publication refused, until one succeeds", async () => {
    expect(await readMetrics()).toMatch(/^bandwise_content_refused 0$/mu);
    await recordContentRefusals(testApp.services.store, ["books/a/test-1/reading/module.yaml", "books/b/book.yaml"]);
    expect(await readMetrics()).toMatch(/^bandwise_content_refused 2$/mu);
    await recordContentRefusals(testApp.services.store, []);
    expect(await readMetrics()).toMatch(/^bandwise_content_refused 0$/mu);
  });

  it("report a disk that the server cannot write, while the server stays ready", async () => {
    expect(await readMetrics()).toMatch(/^bandwise_disk_writable 1$/mu);
    expect(await readMetrics()).toMatch(/^bandwise_disk_free_ratio 0\.\d+$/mu);
    rmSync(dir, { recursive: true });
    expect(await readMetrics()).toMatch(/^bandwise_disk_writable 0$/mu);
    expect((await app.request("/api/health/ready/")).status).toBe(200);
  });

  it("come with a readiness check that says what is missing", async () => {
    const readReadiness = () => readReply(Promise.resolve(app.request("/api/health/ready/")));
    expect(await readReadiness()).toEqual({ status: "ready" });

    await sql`delete from schema_migration where name = '0096-report-links'`.execute(testApp.services.store.db);
    expect(await readReadiness()).toMatchObject({
      status: 503,
      detail: "The database is not up to date with this build.",
    });
    await sql`insert into schema_migration values ('0096-report-links', 1)`.execute(testApp.services.store.db);

    isStopping = true;
    expect(await readReadiness()).toMatchObject({ status: 503, detail: "The server is stopping." });
  });
});
