import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { publishBooks } from "#api/commands/operate/publish.ts";
import { insertAccount } from "#api/store/account/accounts.ts";
import { readCsv } from "#core/format/csv.ts";
import { fixtureKey } from "#tests/support/fixture-key.ts";
import { fixturePayment } from "#tests/support/fixture-payment.ts";
import { type TestAccount, createAccount, renewToken } from "../support/accounts.ts";
import { describeEachEngine } from "../support/engines.ts";
import { attemptSlug, makeAttemptSubmit, rightAnswers, sendCommands } from "../support/commands.ts";
import { makeCompiledBook, makeCompiledModule, publishReading } from "../support/library.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../support/test-app.ts";
import { callOk } from "../support/replies.ts";
import { DAY_MS } from "#core/exam/durations.ts";
import { createCrmApp } from "../support/evaluations.ts";

/** The Monday of the last complete week. TEST_NOW is a Sunday, so its own week, from 23 February, has not ended. */
const MONDAY = Date.UTC(2026, 1, 16);

describeEachEngine("the figures of the CRM", (engine) => {
  let app: TestApp;
  let sam: TestAccount;
  beforeEach(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
    sam = await createAccount(app, "sam", "staff");
  });
  afterEach(() => app.close());

  const readFigures = (query = {}) => callOk(app, "crmFigures", { token: sam.token, query });

  it("count who practises in the weeks after the registration, without the week that has not ended", async () => {
    const practised: [string, number, number[]][] = [
      // The name, the day of the registration, and the days with practice. Day 0 is MONDAY.
      ["mia", 0, [0, 1, 7]],
      ["noa", 6, [6, 13]],
      ["oli", 3, []],
      ["pia", -7, [-7, 0, 8]],
      ["eve", 9, [9]],
    ];
    await app.services.store.withTx(async (tx) => {
      for (const [name, joined, days] of practised) {
        const account = { id: name, email: `${name}@bandwise.test`, first_name: name, last_name: "Stone" };
        const at = MONDAY + joined * DAY_MS + DAY_MS / 2;
        await insertAccount(tx, { ...account, password_hash: "-", role: "learner", verified_at: at }, at);
        for (const day of days)
          await tx
            .insertInto("practice_day")
            .values({
              day: MONDAY / DAY_MS + day,
              account_id: name,
              module_type: "reading",
              started: 1,
              handed_in: 1,
            })
            .execute();
      }
    });
    expect((await readFigures()).cohorts).toEqual([
      { week: "2026-02-09", learners: 1, active: [1, 1] },
      { week: "2026-02-16", learners: 3, active: [2] },
    ]);
    app.clock.advance(DAY_MS);
    sam = {
      ...sam,
      token: await renewToken(app, sam, "staff"),
    };
    expect((await readFigures()).cohorts).toEqual([
      { week: "2026-02-09", learners: 1, active: [1, 1, 1] },
      { week: "2026-02-16", learners: 3, active: [2, 2] },
      { week: "2026-02-23", learners: 1, active: [1] },
    ]);
    const earlier = await readFigures({ from: "2026-02-10", to: "2026-02-12" });
    expect(earlier.cohorts).toEqual([{ week: "2026-02-09", learners: 1, active: [1] }]);
  });

  it("add up payments by product and by coupon, including free orders and refunds", async () => {
    const addPayment = (n: number, change: object) =>
      app.services.store.db
        .insertInto("payment")
        .values({
          ...fixturePayment,
          slug: `payment-00000000000${n}`,
          account_id: null,
          attempt_slug: attemptSlug(n),
          session_id: `session-${n}`,
          paid_at: TEST_NOW,
          ...change,
        })
        .execute();
    const half = { list_cents: 499, discount_cents: 249, total_cents: 250, coupon_code: "HALF" };
    await addPayment(1, {});
    await addPayment(2, half);
    await addPayment(3, { ...half, refunded_cents: 250, refunded_at: TEST_NOW, status: "REFUNDED" });
    await addPayment(4, { provider: "free", discount_cents: 499, total_cents: 0, coupon_code: "GIFT" });
    await addPayment(5, { title: "Speaking evaluation", list_cents: 900, total_cents: 900 });
    await addPayment(6, { status: "PENDING", paid_at: null });
    await addPayment(7, { currency: "EUR" });
    const { revenue_by_product, revenue_by_coupon } = await readFigures();
    expect(revenue_by_product).toEqual([
      { product: "Writing evaluation", currency: "CAD", payments: 3, cents: 999, refunded_cents: 250 },
      { product: "Speaking evaluation", currency: "CAD", payments: 1, cents: 900, refunded_cents: 0 },
      { product: "Writing evaluation", currency: "EUR", payments: 1, cents: 499, refunded_cents: 0 },
    ]);
    expect(revenue_by_coupon).toEqual(
      [
        { coupon: null, currency: "CAD", payments: 2, cents: 1399, discount_cents: 0 },
        { coupon: "HALF", currency: "CAD", payments: 2, cents: 500, discount_cents: 498 },
        { coupon: null, currency: "EUR", payments: 1, cents: 499, discount_cents: 0 },
        { coupon: "GIFT", currency: "CAD", payments: 1, cents: 0, discount_cents: 499 },
      ].toSorted((a, b) => b.cents - a.cents),
    );
  });

  it("list the questions that are failed, skipped and slow, and count each learner once", async () => {
    await publishReading(app);
    const answers = rightAnswers(fixtureKey);
    const numbers = fixtureKey.questions.filter(({ kind }) => kind === "words").map(({ number }) => String(number));
    const [failedNumber = "", skippedNumber = "", slowNumber = ""] = numbers;
    let n = 0;
    const handInReading = async (learner: TestAccount, change: object, seconds: number) => {
      n += 1;
      const work = { answers: { ...answers, ...change }, seconds: { [slowNumber]: seconds } };
      const [result] = await sendCommands(app, learner.token, [makeAttemptSubmit(attemptSlug(n), work)]);
      expect(result?.status).toBe("applied");
    };
    const learners: TestAccount[] = [];
    for (const name of ["mia", "noa", "oli", "pia"]) learners.push(await createAccount(app, name));
    for (const learner of learners)
      await handInReading(learner, { [failedNumber]: "no such word", [skippedNumber]: "" }, 90);
    expect((await readFigures()).questions).toEqual({ attempts: 4, failed: [], skipped: [], slow: [] });
    const ada = await createAccount(app, "ada");
    await handInReading(ada, { [skippedNumber]: "" }, 200);
    // The older of Ada's two attempts: only her newer one counts for the questions.
    await app.services.store.db
      .updateTable("attempt")
      .set({ submitted_at: TEST_NOW - DAY_MS })
      .where("slug", "=", attemptSlug(5))
      .execute();
    await handInReading(ada, {}, 30);
    const { attempts, failed, skipped, slow } = (await readFigures()).questions;
    expect(attempts).toBe(6);
    const question = { book_name: "Book tides", test_name: "Test 1", module_type: "reading", learners: 5 };
    expect(failed).toMatchObject([{ ...question, number: Number(failedNumber), failed: 4, skipped: 0 }]);
    expect(failed[0]?.text).not.toBe("");
    expect(skipped).toMatchObject([{ ...question, number: Number(skippedNumber), failed: 0, skipped: 4 }]);
    expect(slow).toMatchObject([{ ...question, number: Number(slowNumber), median_seconds: 90 }]);
    const later = await readFigures({ from: "2026-02-01", to: "2026-02-28" });
    expect(later.questions).toMatchObject({ attempts: 1, failed: [] });
  });

  it("read at most the newest 1,000 attempts, and only those at a module version that is offered now", async () => {
    await publishReading(app);
    const ada = await createAccount(app, "ada");
    await sendCommands(app, ada.token, [makeAttemptSubmit(attemptSlug(1), {})]);
    const { db } = app.services.store;
    const [attempt, marking] = [
      await db.selectFrom("attempt").selectAll().executeTakeFirstOrThrow(),
      await db.selectFrom("marking").selectAll().executeTakeFirstOrThrow(),
    ];
    for (let from = 2; from < 1012; from += 101) {
      const slugs = Array.from({ length: 101 }, (_, i) => attemptSlug(from + i));
      // Each 101 attempts were handed in at the same moment, so that pages of the query end between equal times.
      await db
        .insertInto("attempt")
        .values(slugs.map((slug) => ({ ...attempt, slug, submitted_at: TEST_NOW - from })))
        .execute();
      await db
        .insertInto("marking")
        .values(slugs.map((attempt_slug) => ({ ...marking, attempt_slug })))
        .execute();
    }
    expect((await readFigures()).questions.attempts).toBe(1000);
    const changed = await makeCompiledModule({ content_version: "00000000000000cc" });
    await publishBooks(app.services, [makeCompiledBook("tides", 1, [[changed]])]);
    expect((await readFigures()).questions.attempts).toBe(0);
  });
});

describeEachEngine("the page of figures", (engine) => {
  it("offers each figure as a chart with an example of how to read it, a table and a CSV file with the same rows", async () => {
    const { app, sam } = await createCrmApp(await engine.createDatabase());
    await app.services.store.db
      .insertInto("payment")
      .values({ ...fixturePayment, title: '=1+1, "a" <b>', paid_at: TEST_NOW })
      .execute();
    const { iframeUrl } = await callOk(app, "crmMetabaseUrl", { token: sam.token });
    const html = await (await app.request(iframeUrl)).text();
    expect(html).toContain("<b>For example</b> 1 learner reached “Registered”.</p>");
    expect(html).not.toContain("<b>&quot;");
    const ids = [...html.matchAll(/<section id="([a-z0-9-]+)" class="figure/gu)].map(([, id = ""]) => id);
    expect(ids).toEqual([
      "turnaround",
      "evaluations-by-state",
      "open-by-age",
      "evaluations-requested",
      "reports-published",
      "revenue-cad",
      "revenue-by-day-cad",
      "revenue-by-product-cad",
      "revenue-by-coupon-cad",
      "conversion",
      "attempts-by-module",
      "retention",
      "active-learners",
      "most-failed",
      "most-skipped",
      "time-per-question",
    ]);
    const exportCsv = async (id: string) => {
      const response = await app.request(`${iframeUrl}&csv=${id}`);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
      expect(response.headers.get("content-disposition")).toBe(
        `attachment; filename="${id}-2026-01-31-2026-03-01.csv"`,
      );
      const read = readCsv(await response.text());
      return "rows" in read ? read.rows.map(({ cells }) => cells) : [];
    };
    for (const id of ids) expect((await exportCsv(id)).length).toBeGreaterThan(0);
    expect(await exportCsv("conversion")).toEqual([
      ["Step", "Learners", "Of the step before (%)", "Of all (%)"],
      ["Registered", "1", "", "100"],
      ["Verified the address", "1", "100", "100"],
      ["Started a test", "0", "0", "0"],
      ["Handed a test in", "0", "", "0"],
      ["Asked for an examiner", "0", "", "0"],
      ["Got a report", "0", "", "0"],
    ]);
    expect(await exportCsv("revenue-by-product-cad")).toEqual([
      ["Product", "Paid (CAD)", "Payments", "Refunded (CAD)"],
      ['=1+1, "a" <b>', "4.99", "1", "0.00"],
    ]);
    expect((await exportCsv("active-learners")).slice(0, 2)).toEqual([
      ["Day", "Learners"],
      ["2026-01-31", "0"],
    ]);
    const link = /<a class="file" href="(\?[^"]*csv=conversion)"/u.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect((await app.request(`/api/figures/page/${link}`)).headers.get("content-type")).toContain("text/csv");
    expect((await app.request(`${iframeUrl}&csv=no-such-figure`)).status).toBe(404);
    expect((await app.request(`${iframeUrl.replace(/signature=./u, "signature=_")}&csv=conversion`)).status).toBe(403);
    await app.close();
  });

  it("uses the font of the built app, which its policy allows", async () => {
    const webRoot = mkdtempSync(join(tmpdir(), "bandwise-web-"));
    mkdirSync(join(webRoot, "assets"));
    writeFileSync(join(webRoot, "assets", "bandwise-sans-AbC123.woff2"), "");
    const { app, sam } = await createCrmApp(await engine.createDatabase(), { webRoot });
    const { iframeUrl } = await callOk(app, "crmMetabaseUrl", { token: sam.token });
    const page = await app.request(iframeUrl);
    expect(await page.text()).toContain('url("/assets/bandwise-sans-AbC123.woff2")');
    expect(page.headers.get("content-security-policy")).toContain("font-src 'self'");
    await app.close();
    rmSync(webRoot, { recursive: true });
  });
});
