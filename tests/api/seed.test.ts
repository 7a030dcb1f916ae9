import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { publishBooks } from "#api/commands/publish.ts";
import { createTestCheckout } from "#api/gateways/test-checkout.ts";
import type { Parts } from "#api/parts.ts";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import { topicCategory } from "#core/exam/content/category.ts";
import type { Sample } from "#core/exam/content/sample.ts";
import { DEMO_ADMIN, seedDesk } from "#scripts/demo/seed-desk.ts";
import { DEMO, seedDemo } from "#scripts/demo/seed-demo.ts";
import { compiledWriting } from "#tests/support/fixture-writing.ts";
import { ok } from "./support/desk.ts";
import { describeEachEngine } from "./support/engines.ts";
import { compiledBook, compiledModule } from "./support/library.ts";
import { createTestApp, type TestApp } from "./support/test-app.ts";

describeEachEngine("demo data", (engine) => {
  let app: TestApp;

  beforeEach(async () => {
    app = await createTestApp({ url: await engine.readyUrl() });
    await publishBooks(app.parts, [compiledBook("tides", 1, [[await compiledModule()]])]);
  });
  afterEach(() => app.close());

  const signIn = async (email: string): Promise<string> => {
    const response = await app.call("token", { body: { email, password: DEMO.password } });
    expect(response.status).toBe(200);
    return ((await response.json()) as ReplyOf<"token">).access;
  };

  it("gives the learner sittings that were really marked, right and wrong, in the past", async () => {
    expect(await seedDemo(app.parts)).toBe(3);
    const token = await signIn(DEMO.learner);
    const { attempts } = (await (await app.call("attempts", { token, body: {} })).json()) as ReplyOf<"attempts">;
    expect(attempts).toHaveLength(3);
    for (const row of attempts) {
      expect(row.status).toBe("Evaluated");
      expect(row.started_at).toBeLessThan(app.clock.now());
      const attempt = (await (
        await app.call("attempt", { token, params: { skill: "reading" }, body: { attempt_slug: row.attempt_slug } })
      ).json()) as ReplyOf<"attempt">;
      const raw = attempt.marking?.raw ?? { right: 0, total: 0 };
      expect(raw.total).toBe(row.questions);
      // Three to five in ten go wrong, by design.
      expect(raw.right / raw.total).toBeGreaterThan(0.35);
      expect(raw.right / raw.total).toBeLessThan(0.85);
      expect(new Set(attempt.marking?.questions.map((question) => question.miss)).size).toBeGreaterThan(1);
    }
  });

  it("adds nothing the second time, whenever that is", async () => {
    await seedDemo(app.parts);
    app.clock.advance(5 * 86_400_000);
    expect(await seedDemo(app.parts)).toBe(0);
    expect(await app.parts.store.db.selectFrom("account").select("email").orderBy("email").execute()).toEqual([
      { email: DEMO.learner },
      { email: DEMO.staff },
    ]);
    expect(await app.parts.store.db.selectFrom("marking").selectAll().execute()).toHaveLength(3);
  });

  it("makes the accounts alone where nothing is published", async () => {
    await publishBooks(app.parts, []);
    expect(await seedDemo(app.parts)).toBe(0);
    await signIn(DEMO.staff);
  });

  const sample = (id: string, band: number): Sample => ({
    id,
    criteria: { task: band, coherence: band, lexis: band, grammar: band },
    band,
    answer: `Words of ${id}. And some more.\n\nAnother paragraph.`,
    written: "2026-11-20",
    feedback: {
      ta_feedback: "Covers all.",
      advice: "Go on.",
      vocabulary_choice_suggestions: "Good words.",
      overall_personalized_feedback_suggestions: "Keep at it.",
    },
  });
  const withSamples = () => ({
    ...compiledWriting(),
    samples: ["task-1", "task-2"].map((task) => ({
      task,
      topics: ["transport"],
      samples: [sample(`${task}-low`, 5), sample(`${task}-high`, 7)],
    })),
  });

  it("furnishes the desk with evaluations at every stage, made by the product's own commands, once", async () => {
    const topics = [topicCategory({ id: "transport", name: "About transport" })];
    await publishBooks(app.parts, [compiledBook("tides", 1, [[withSamples()]])], topics);
    await seedDemo(app.parts);
    expect(await seedDesk(app.parts)).toBe(7);
    app.clock.advance(86_400_000);
    expect(await seedDesk(app.parts)).toBe(0);

    const token = await signIn(DEMO.staff);
    const { evaluations, total } = await ok(app, "crmEvaluations", { token });
    expect(total).toBe(7);
    expect(new Set(evaluations.map(({ status }) => status))).toEqual(
      new Set(["PAYMENT-MADE", "PENDING", "GRAMMAR-CHECK", "FINAL-CHECK", "EVALUATED", "FAILED"]),
    );
    const published = evaluations.find(({ status }) => status === "EVALUATED");
    const report = await ok(app, "examinerReport", { params: { slug: published?.slug ?? "" }, body: {} });
    expect(report).toMatchObject({ examiner_name: "Tom Ferris", sections: [{ task: 1 }, { task: 2 }] });
    expect(report.overall_bands).not.toBeNull();
    expect((await ok(app, "crmCoupons", { token })).coupons).toHaveLength(2);
    await ok(app, "crmStaff", { token: await signIn(DEMO_ADMIN) });
  });

  it("pays for them at the test checkout, and goes on where a start was cut short", async () => {
    const topics = [topicCategory({ id: "transport", name: "About transport" })];
    await publishBooks(app.parts, [compiledBook("tides", 1, [[withSamples()]])], topics);
    await seedDemo(app.parts);
    const dataDir = mkdtempSync(join(tmpdir(), "bandwise-seed-"));
    try {
      const payments = createTestCheckout({ dir: join(dataDir, "checkout"), clock: app.clock });
      const parts: Parts = { ...app.parts, env: { ...app.parts.env, dataDir }, payments };
      // Its first sitting is handed in, and there is no disk for the checkout.
      writeFileSync(join(dataDir, "full"), "");
      const env = { ...parts.env, dataDir: join(dataDir, "full") };
      await expect(seedDesk({ ...parts, env })).rejects.toThrow();
      const sittings = await parts.store.db.selectFrom("attempt").select("slug").execute();
      expect(sittings.map(({ slug }) => slug)).toContain("demo-writing-sitting-1");
      expect(await seedDesk(parts)).toBe(7);
      expect(await seedDesk(parts)).toBe(0);
      const rows = await parts.store.db
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
