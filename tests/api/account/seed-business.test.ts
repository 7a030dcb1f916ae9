import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Services } from "#api/services.ts";
import { parseAttemptWork } from "#api/store/attempt/attempts.ts";
import { planClients } from "#scripts/demo/business/client-plan.ts";
import { planEvaluations } from "#scripts/demo/business/evaluation-plan.ts";
import { seedBusiness } from "#scripts/demo/business/seed-business.ts";
import { DEMO, seedDemo } from "#scripts/demo/seed-demo.ts";
import { DEMO_ADMIN } from "#scripts/demo/seed-staff.ts";
import { describeEachEngine } from "../support/engines.ts";
import { createBusinessApp, seedSamples, signInDemo } from "../support/sample-business.ts";
import type { TestApp } from "../support/test-app.ts";
import { callOk } from "../support/replies.ts";
import { DAY_MS } from "#core/exam/durations.ts";

/** Seeding runs thousands of transactions, on a machine that does other work too. */
const SEEDING_TIMEOUT_MS = 240_000;

/** Returns everything that staff and clients see of the sample business, without random ids. */
async function readContents({ store }: Services) {
  const { db } = store;
  const evaluations = db.selectFrom("examiner_evaluation").orderBy("id");
  return {
    accounts: await db
      .selectFrom("account")
      .select(["email", "role", "created_at", "verified_at"])
      .orderBy("email")
      .execute(),
    attempts: await db
      .selectFrom("attempt")
      .select(["slug", "module_slug", "status", "work", "started_at", "submitted_at", "reason"])
      .orderBy("slug")
      .execute(),
    markings: await db
      .selectFrom("marking")
      .select(["attempt_slug", "raw_right", "body"])
      .orderBy("attempt_slug")
      .execute(),
    evaluations: await evaluations
      .select(["id", "name", "attempt_slug", "status", "feedback", "overall_halves", "created_at", "evaluated_at"])
      .execute(),
    sections: await db
      .selectFrom("examiner_section")
      .select(["evaluation_id", "task", "answer", "grammar_score", "mark_decisions", "ta_tenths", "cc_tenths"])
      .select(["lr_tenths", "ga_tenths", "ta_feedback", "cc_feedback", "lr_feedback", "ga_feedback", "saved_at"])
      .orderBy("id")
      .execute(),
    payments: await db
      .selectFrom("payment")
      .select([
        "id",
        "email",
        "attempt_slug",
        "status",
        "total_cents",
        "coupon_code",
        "created_at",
        "paid_at",
        "refunded_at",
      ])
      .orderBy("id")
      .execute(),
    ledger: await db
      .selectFrom("wallet_ledger")
      .select(["id", "kind", "delta", "attempt_slug"])
      .orderBy("id")
      .execute(),
    reports: await db
      .selectFrom("mistake_report")
      .select(["id", "description", "attempt_slug", "state"])
      .orderBy("id")
      .execute(),
    crashes: await db
      .selectFrom("crash_cause")
      .select(["message", "count", "state", "first_seen_at"])
      .orderBy("id")
      .execute(),
    comments: await db
      .selectFrom("comment")
      .select(["id", "body", "unique_id", "created_at", "hidden_at"])
      .orderBy("id")
      .execute(),
    recordings: await db
      .selectFrom("recording")
      .select(["id", "duration", "sha256", "recorded_at"])
      .orderBy("id")
      .execute(),
    moments: await db
      .selectFrom("examiner_comment")
      .select(["recording_id", "start_at", "comment", "created_at"])
      .where("recording_id", "is not", null)
      .orderBy("recording_id")
      .orderBy("start_at")
      .execute(),
    notes: await db.selectFrom("client_note").select(["note", "created_at"]).orderBy("id").execute(),
    coupons: await db.selectFrom("coupon").select(["code", "used", "expires_at"]).orderBy("id").execute(),
    scripts: await db
      .selectFrom("second_marking")
      .select(["evaluation_id", "state", "first_halves", "second_halves", "final_halves", "marked_at"])
      .orderBy("id")
      .execute(),
    mails: await db.selectFrom("mail_outbox").select("recipient").execute(),
  };
}

describeEachEngine("sample business", (engine) => {
  let app: TestApp;
  let dataDir: string;
  let services: Services;

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "bandwise-business-"));
    ({ app, services } = await createBusinessApp(await engine.createDatabase(), dataDir));
  });
  afterEach(async () => {
    await app.close();
    rmSync(dataDir, { recursive: true });
  });

  it(
    "shows sixty clients and forty-eight evaluations in every state by three examiners",
    async () => {
      expect(await seedSamples(services)).toEqual({ clients: 55, evaluations: 33 });
      const token = await signInDemo(app, DEMO.staff);
      const admin = await signInDemo(app, DEMO_ADMIN);
      const { clients } = await callOk(app, "crmClients", { token, query: { limit: "100" } });
      expect(clients).toHaveLength(60);
      expect(new Set(clients.map(({ is_verified }) => is_verified))).toEqual(new Set([true, false]));
      for (const { user, email } of clients) {
        expect(email).toMatch(/@bandwise\.test$/);
        const { notes } = await callOk(app, "crmClient", { token, params: { user } });
        expect(notes.map(({ note }) => note)).toContain("Sample client, made by the first start. Not a real person.");
      }
      const { evaluations } = await callOk(app, "crmEvaluations", { token, query: { limit: "100" } });
      const countOrders = (prefix: string) =>
        evaluations.filter(({ order_number }) => order_number.startsWith(prefix)).length;
      expect([countOrders("WR-"), countOrders("SP-"), countOrders("RM-")]).toEqual([40, 5, 3]);
      // The numbers ascend with time.
      expect(evaluations).toEqual(evaluations.toSorted((a, b) => b.created_at - a.created_at));
      const statuses = new Set(evaluations.map(({ status }) => status));
      const dueStates = new Set(evaluations.map(({ due_state }) => due_state));
      const examiners = new Set(evaluations.map(({ staff_name }) => staff_name));
      expect(statuses).toEqual(
        new Set(["PAYMENT-MADE", "PENDING", "GRAMMAR-CHECK", "FINAL-CHECK", "EVALUATED", "FAILED"]),
      );
      expect(dueStates).toEqual(new Set(["running", "reminder", "alarm", "late", "stopped"]));
      expect(examiners).toEqual(new Set(["Tom Ferris", "Hana Novak", "Samuel Boateng", null]));
      expect(evaluations.filter(({ claim }) => claim !== null).length).toBeGreaterThan(1);

      expect((await callOk(app, "crmRatings", { token, query: {} })).ratings.length).toBeGreaterThan(6);
      const listQuestions = async (state: string) =>
        (await callOk(app, "crmQuestions", { token, query: { state } })).questions;
      expect([await listQuestions("open"), await listQuestions("answered")].map(({ length }) => length)).toEqual([
        1, 1,
      ]);

      const countScripts = async (kind: string) =>
        (await callOk(app, "crmSecondMarkings", { token, query: { kind } })).scripts.length;
      expect(await countScripts("marking")).toBeGreaterThan(1);
      const query = { from: "2025-12-01", to: "2026-03-01" };
      const figures = (await callOk(app, "crmExaminerFigures", { token: admin, query })).examiners;
      expect(figures.map(({ name }) => name)).toEqual(["Hana Novak", "Samuel Boateng", "Tom Ferris"]);
      for (const { compared, agreement, severity } of figures) {
        expect(compared).toBeGreaterThan(4);
        expect([agreement, severity]).not.toContain(null);
      }
      expect(await callOk(app, "crmSeeds", { token: admin })).toMatchObject({ seeds: [{ marked: 2 }, { marked: 2 }] });

      const { db } = services.store;
      const scripts = await db.selectFrom("second_marking").select("state").execute();
      expect(new Set(scripts.map(({ state }) => state))).toEqual(new Set(["open", "done", "disputed", "adjudicated"]));
      const payments = await db.selectFrom("payment").select(["status", "coupon_code"]).execute();
      expect(new Set(payments.map(({ status }) => status))).toEqual(
        new Set(["SUCCEEDED", "PENDING", "FAILED", "CANCELLED", "REFUNDED"]),
      );
      expect(new Set(payments.map(({ coupon_code }) => coupon_code)).size).toBe(5);
      const { open } = await callOk(app, "crmMistakeReports", { token: admin, query: {} });
      expect(open).toEqual({ mistake_reports: 3, crashes: 2, comments: 1 });

      const attempts = await db.selectFrom("attempt").selectAll().where("module_type", "=", "reading").execute();
      const handedIn = attempts.filter(({ submitted_at }) => submitted_at !== null);
      expect(handedIn.length).toBeGreaterThan(100);
      const weeks = new Set(handedIn.map(({ submitted_at }) => Math.floor((submitted_at ?? 0) / (7 * DAY_MS))));
      expect(weeks.size).toBeGreaterThan(11);
      const seconds = handedIn.map((row) => parseAttemptWork(row).seconds["1"] ?? 0);
      expect(new Set(seconds).size).toBeGreaterThan(20);
      expect(await db.selectFrom("mail_outbox").select("id").execute()).toEqual([]);
    },
    SEEDING_TIMEOUT_MS,
  );

  it(
    "adds nothing the second time",
    async () => {
      await seedSamples(services);
      const first = await readContents(services);
      app.clock.advance(3 * DAY_MS);
      expect(await seedSamples(services)).toEqual({ clients: 0, evaluations: 0 });
      expect(await readContents(services)).toEqual(first);
    },
    SEEDING_TIMEOUT_MS,
  );

  // The plan of the samples does not depend on the database, and seeding PostgreSQL twice takes long.
  it.runIf(engine.kind === "sqlite")(
    "is the same in every new database",
    async () => {
      await seedSamples(services);
      const first = await readContents(services);
      const other = await createBusinessApp(await engine.createDatabase(), dataDir);
      try {
        await seedSamples(other.services);
        expect(await readContents(other.services)).toEqual(first);
      } finally {
        await other.app.close();
      }
    },
    SEEDING_TIMEOUT_MS,
  );

  it(
    "continues after an interrupted start",
    async () => {
      await seedDemo(services);
      let transactionsLeft = 60;
      const store: Services["store"] = {
        ...services.store,
        async withTx(work, options) {
          transactionsLeft -= 1;
          // After an interruption the process does nothing more, so every later call fails. A single failure could hit a
          // job, which retries.
          if (transactionsLeft <= 0) throw new Error("interrupted");
          return services.store.withTx(work, options);
        },
      };
      await expect(seedBusiness({ ...services, store })).rejects.toThrow("interrupted");
      await seedBusiness(services);
      const { accounts, evaluations } = await readContents(services);
      expect(accounts.filter(({ role }) => role === "learner")).toHaveLength(60);
      expect(evaluations).toHaveLength(48);
    },
    SEEDING_TIMEOUT_MS,
  );

  it("is refused in production", async () => {
    const env = { ...services.env, mode: "production" as const };
    await expect(seedBusiness({ ...services, env })).rejects.toThrow("never made in production");
    expect(await services.store.db.selectFrom("account").select("id").execute()).toEqual([]);
  });
});

it("plans no two evaluations of one attempt, and none before its client has registered", () => {
  const plans = planEvaluations(planClients());
  expect(plans).toEqual(planEvaluations(planClients()));
  expect(new Set(plans.map(({ attemptSlug }) => attemptSlug)).size).toBe(plans.length);
  for (const { client, hoursAgo } of plans) expect(client.joinedDaysAgo * 24).toBeGreaterThan(hoursAgo);
});
