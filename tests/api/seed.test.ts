import { afterEach, beforeEach, expect, it } from "vitest";
import { publishBooks } from "#api/commands/publish.ts";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import { DEMO, seedDemo } from "#scripts/demo/seed-demo.ts";
import { describeEachEngine } from "./support/engines.ts";
import { compiledBook, compiledModule } from "./support/library.ts";
import { createTestApp, type TestApp } from "./support/test-app.ts";

describeEachEngine("demo data", (engine) => {
  let app: TestApp;

  beforeEach(async () => {
    app = await createTestApp({ url: await engine.freshUrl() });
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
});
