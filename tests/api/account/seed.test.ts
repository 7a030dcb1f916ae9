import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { publishBooks } from "#api/commands/operate/publish.ts";
import { createTestCheckout } from "#api/gateways/test-checkout.ts";
import type { Services } from "#api/services.ts";
import { seedCrm } from "#scripts/demo/seed-crm.ts";
import { DEMO, seedDemo } from "#scripts/demo/seed-demo.ts";
import { DEMO_ADMIN } from "#scripts/demo/seed-staff.ts";
import { describeEachEngine } from "../support/engines.ts";
import { makeCompiledBook, publishReading } from "../support/library.ts";
import { SAMPLE_TOPICS, makeWritingWithSamples } from "../support/writing-samples.ts";
import { readAttempt } from "../support/reading-app.ts";
import { signInDemo } from "../support/sample-business.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";
import { callOk } from "../support/replies.ts";
import { DAY_MS } from "#core/exam/durations.ts";

describeEachEngine("demo data", (engine) => {
  let app: TestApp;

  beforeEach(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
    await publishReading(app);
  });
  afterEach(() => app.close());

  it("gives the learner past attempts whose markings have right and wrong answers", async () => {
    expect(await seedDemo(app.services)).toBe(3);
    const token = await signInDemo(app, DEMO.learner);
    const { attempts } = await callOk(app, "attempts", { token, body: {} });
    expect(attempts).toHaveLength(3);
    for (const row of attempts) {
      expect(row.status).toBe("Evaluated");
      expect(row.started_at).toBeLessThan(app.clock.now());
      const attempt = await readAttempt(app, token, row.attempt_slug);
      const raw = attempt.marking?.raw ?? { right: 0, total: 0 };
      expect(raw.total).toBe(row.questions);
      // The demo answers are wrong for three to five of ten questions on purpose.
      expect(raw.right / raw.total).toBeGreaterThan(0.35);
      expect(raw.right / raw.total).toBeLessThan(0.85);
      expect(new Set(attempt.marking?.questions.map((question) => question.miss)).size).toBeGreaterThan(1);
    }
  });

  it("adds nothing the second time", async () => {
    await seedDemo(app.services);
    app.clock.advance(5 * DAY_MS);
    expect(await seedDemo(app.services)).toBe(0);
    expect(await app.services.store.db.selectFrom("account").select("email").orderBy("email").execute()).toEqual([
      { email: DEMO.learner },
      { email: DEMO.staff },
    ]);
    expect(await app.services.store.db.selectFrom("marking").selectAll().execute()).toHaveLength(3);
  });

  it("creates only the accounts when no content is published", async () => {
    await publishBooks(app.services, []);
    expect(await seedDemo(app.services)).toBe(0);
    await signInDemo(app, DEMO.staff);
  });

  it("fills the CRM once with evaluations in every state, created by the product's own commands", async () => {
    await publishBooks(app.services, [makeCompiledBook("tides", 1, [[makeWritingWithSamples()]])], SAMPLE_TOPICS);
    await seedDemo(app.services);
    expect(await seedCrm(app.services)).toBe(7);
    app.clock.advance(DAY_MS);
    expect(await seedCrm(app.services)).toBe(0);

    const token = await signInDemo(app, DEMO.staff);
    const { evaluations, total } = await callOk(app, "crmEvaluations", { token });
    expect(total).toBe(7);
    expect(new Set(evaluations.map(({ status }) => status))).toEqual(
      new Set(["PAYMENT-MADE", "PENDING", "GRAMMAR-CHECK", "FINAL-CHECK", "EVALUATED", "FAILED"]),
    );
    const published = evaluations.find(({ status }) => status === "EVALUATED");
    const report = await callOk(app, "examinerReport", { params: { slug: published?.slug ?? "" }, body: {} });
    expect(report).toMatchObject({ examiner_name: "Tom Ferris", sections: [{ task: 1 }, { task: 2 }] });
    expect(report.overall_bands).not.toBeNull();
    expect((await callOk(app, "crmCoupons", { token })).coupons).toHaveLength(2);
    await callOk(app, "crmStaff", { token: await signInDemo(app, DEMO_ADMIN) });
  });

  it("pays for the evaluations at the test checkout, and continues after an interrupted start", async () => {
    await publishBooks(app.services, [makeCompiledBook("tides", 1, [[makeWritingWithSamples()]])], SAMPLE_TOPICS);
    await seedDemo(app.services);
    const dataDir = mkdtempSync(join(tmpdir(), "bandwise-seed-"));
    try {
      const payments = createTestCheckout({ dir: join(dataDir, "checkout"), clock: app.clock });
      const services: Services = { ...app.services, env: { ...app.services.env, dataDir }, payments };
      // The data folder is a file, so the seeding stops at the first payment, after the first hand-in.
      writeFileSync(join(dataDir, "file"), "");
      const env = { ...services.env, dataDir: join(dataDir, "file") };
      await expect(seedCrm({ ...services, env })).rejects.toThrow();
      const attempts = await services.store.db.selectFrom("attempt").select("slug").execute();
      expect(attempts.map(({ slug }) => slug)).toContain("demo-writing-sitting-1");
      expect(await seedCrm(services)).toBe(7);
      expect(await seedCrm(services)).toBe(0);
      const rows = await services.store.db
        .selectFrom("payment")
        .select(["status", "total_cents", "coupon_code"])
        .execute();
      const paid = rows.map(({ status, total_cents, coupon_code }) => `${status} ${total_cents} ${coupon_code ?? ""}`);
      expect(paid.toSorted()).toEqual([
        "FAILED 399 WELCOME20",
        "SUCCEEDED 0 FIRSTFREE",
        "SUCCEEDED 399 WELCOME20",
        "SUCCEEDED 499 ",
        "SUCCEEDED 499 ",
        "SUCCEEDED 499 ",
      ]);
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  });
});
