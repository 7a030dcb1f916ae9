import { jwtVerify } from "jose";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseEnv } from "#api/env.ts";
import { grantCredits } from "#api/commands/payment/grant-credits.ts";
import { insertCoupon } from "#api/store/payment/coupons.ts";
import { findPaymentById } from "#api/store/payment/payments.ts";
import { findCreditBalance, moveCredits } from "#api/store/payment/wallet.ts";
import { createCrmApp, giveCredits, handIn, requestEvaluation } from "../support/evaluations.ts";
import { fixturePayment } from "#tests/support/fixture-payment.ts";
import { describeEachEngine } from "../support/engines.ts";
import { readProof } from "../support/learners.ts";
import { attemptSlug } from "../support/commands.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../support/test-app.ts";
import { type TestAccount, createAccount, renewToken } from "../support/accounts.ts";
import { callOk, readReply } from "../support/replies.ts";
import { HOUR_MS, MINUTE_MS } from "#core/exam/durations.ts";

const METABASE = {
  METABASE_SITE_URL: "https://figures.example/",
  METABASE_SECRET_KEY: "0123456789abcdef0123456789abcdef",
  METABASE_DASHBOARD_ID: "7",
};

describeEachEngine("CRM administration", (engine) => {
  let app: TestApp;
  let ada: TestAccount;
  let sam: TestAccount;
  let ann: TestAccount;
  beforeEach(async () => {
    ({ app, ada, sam } = await createCrmApp(await engine.createDatabase()));
    ann = await createAccount(app, "ann", "admin");
  });
  afterEach(() => app.close());

  it("creates coupons, rejects invalid ones, and lists their uses", async () => {
    const create = (body: object) => readReply(app.call("crmCreateCoupon", { token: sam.token, body }));
    const spring = { code: " spring-25 ", discount_rate: 25, max_uses: 10, expires_at: null };
    expect(await create(spring)).toMatchObject({
      status: 200,
      code: "SPRING-25",
      discount_rate: 25,
      used: 0,
      expired: false,
    });
    expect(await create(spring)).toMatchObject({ status: 400, errors: { code: [expect.stringContaining("already")] } });
    for (const wrong of [
      { discount_rate: 0 },
      { discount_rate: 101 },
      { discount_rate: 12.5 },
      { code: "a" },
      { code: "two words" },
      { max_uses: 0 },
      { expires_at: TEST_NOW - 1 },
    ])
      expect(await create({ ...spring, code: "OTHER", ...wrong })).toMatchObject({ status: 400 });
    const unlimited = { code: "HALF-PRICE", max_uses: null, expires_at: null };
    expect(await create({ ...unlimited, discount_rate: 50 })).toMatchObject({ status: 200 });
    expect(await create({ ...unlimited, code: "MORE", discount_rate: 51 })).toMatchObject({
      status: 403,
      errors: { discount_rate: [expect.stringContaining("Only an administrator")] },
    });
    await callOk(app, "crmCreateCoupon", {
      token: ann.token,
      body: { ...unlimited, code: "MORE", discount_rate: 100 },
    });
    await app.services.store.withTx((tx) =>
      insertCoupon(
        tx,
        { code: "GIFT", discount_rate: 100, max_uses: null, expires_at: TEST_NOW + HOUR_MS },
        null,
        TEST_NOW,
      ),
    );
    const attempt_slug = await handIn(app, ada.token);
    await callOk(app, "freeTransaction", {
      token: ada.token,
      body: { payment_link_type: "WRITING1", coupon: "GIFT", attempt_slug },
    });
    const { coupons } = await callOk(app, "crmCoupons", { token: sam.token });
    expect(coupons.map(({ code, used }) => [code, used])).toEqual([
      ["GIFT", 1],
      ["MORE", 0],
      ["HALF-PRICE", 0],
      ["SPRING-25", 0],
    ]);
    const { uses } = await callOk(app, "crmCouponUses", { token: sam.token, params: { id: String(coupons[0]?.id) } });
    expect(uses).toEqual([
      { payment_id: 1, name: "Ada Stone", email: ada.email, used_at: app.clock.now(), reserved: false },
    ]);
    const { payments } = await callOk(app, "crmUserPayments", { token: sam.token, params: { user: ada.id } });
    expect(payments).toMatchObject([
      {
        id: 1,
        status: "SUCCEEDED",
        amount: 0,
        points_credited: true,
        metadata: { coupon_code: "GIFT", discount_rate: 100 },
      },
    ]);
    expect((await callOk(app, "crmUserPayments", { token: sam.token, params: { user: sam.id } })).payments).toEqual([]);
  });

  it("grants credits to an existing account, with a reason", async () => {
    const grant = (body: object) => readReply(app.call("crmGrantCredits", { token: ann.token, body }));
    const form = { email: ada.email, credits: 2, reason: "For a lost recording." };
    expect(await grant(form)).toMatchObject({ status: 200, credits: 2 });
    expect(await findCreditBalance(app.services.store.db, ada.id)).toBe(2);
    for (const wrong of [{ credits: 0 }, { credits: -1 }, { credits: 101 }, { credits: 1.5 }, { reason: "" }])
      expect(await grant({ ...form, ...wrong })).toMatchObject({ status: 400 });
    expect(await grant({ ...form, email: "nobody@bandwise.test" })).toMatchObject({ status: 400 });
    expect(await findCreditBalance(app.services.store.db, ada.id)).toBe(2);
    expect(app.readLog()).toContain('"event":"credits_granted"');
    const click = { ...form, credits: 1, key: "a-click-of-the-form" };
    const clicks = await Promise.all(
      [1, 2, 3].map(() => callOk(app, "crmGrantCredits", { token: ann.token, body: click })),
    );
    expect(clicks.map(({ credits }) => credits)).toEqual([3, 3, 3]);
    expect(await findCreditBalance(app.services.store.db, ada.id)).toBe(3);
    const { alerts } = await callOk(app, "alerts", { token: ada.token, body: {} });
    expect(alerts.filter(({ title }) => title.startsWith("You were given"))).toHaveLength(2);
    for (const credits of [0, -2, 0.5, Number.NaN])
      expect(await grantCredits(app.services, null, { ...form, credits, key: `k${credits}` })).toMatchObject({
        problem: "invalid",
      });
    expect(await findCreditBalance(app.services.store.db, ada.id)).toBe(3);
  });

  it("grants credits of each product, lists the grant, and tells the learner what the credit is for", async () => {
    const form = {
      email: ada.email,
      credits: 2,
      payment_link_type: "SPEAKING1",
      reason: "A place won.",
      key: "click-01",
    };
    const grant = (change: object = {}) =>
      callOk(app, "crmGrantCredits", { token: ann.token, body: { ...form, ...change } });
    await grant();
    expect(await grant()).toMatchObject({ credits: 2, detail: expect.stringContaining("(Speaking evaluation)") });
    // The same click for another product is another grant.
    await grant({ payment_link_type: "REMARK1" });
    const client = await callOk(app, "crmClient", { token: sam.token, params: { user: ada.id } });
    expect(client).toMatchObject({ credits: 0, balances: { WRITING1: 0, REMARK1: 2, SPEAKING1: 2 } });
    const { changes } = await callOk(app, "crmOfficeChanges", { token: ann.token });
    expect(changes.map((change) => change.changes[0])).toEqual([
      { field: "product", from: null, to: "Re-mark" },
      { field: "product", from: null, to: "Speaking evaluation" },
    ]);
    const { alerts } = await callOk(app, "alerts", { token: ada.token, body: {} });
    expect(alerts.map(({ message }) => message).join()).toContain("evaluation of your interview");
    const wrong = { token: ann.token, body: { ...form, payment_link_type: "COFFEE1" } };
    expect(await readReply(app.call("crmGrantCredits", wrong))).toMatchObject({ status: 400 });
  });

  it("takes back granted credits that are not spent, once per click, and no paid ones", async () => {
    const form = { email: ada.email, credits: 3, payment_link_type: "SPEAKING1", reason: "A place won." };
    await callOk(app, "crmGrantCredits", { token: ann.token, body: form });
    const move = (key: string, kind: "spend" | "payment", delta: number) =>
      app.services.store.withTx((tx) =>
        moveCredits(tx, { accountId: ada.id, linkType: "SPEAKING1", key, kind, delta, now: TEST_NOW }),
      );
    const takeBack = (change: object) =>
      readReply(
        app.call("crmTakeBackCredits", { token: ann.token, body: { ...form, reason: "For Amir.", ...change } }),
      );
    const click = { credits: 1, key: "click-01" };
    expect(await takeBack(click)).toMatchObject({ status: 200, credits: 2 });
    expect(await takeBack(click)).toMatchObject({ status: 200, credits: 2 });

    await move("spent", "spend", -1);
    const refusalWith = (detail: string) => ({ status: 400, errors: { credits: [detail] } });
    expect(await takeBack({ credits: 2 })).toMatchObject(
      refusalWith("At most 1 credit: the others are spent or paid for"),
    );
    await move("paid", "payment", 2);
    expect(await takeBack({ credits: 2 })).toMatchObject(
      refusalWith("At most 1 credit: the others are spent or paid for"),
    );
    expect(await takeBack({ credits: 1, key: "click-02" })).toMatchObject({ status: 200, credits: 2 });
    expect(await takeBack({ credits: 1 })).toMatchObject(refusalWith("There is no granted credit to take back"));
    expect(await takeBack({ credits: 1, payment_link_type: "WRITING1" })).toMatchObject({ status: 400 });
    expect(await takeBack({ credits: -1 })).toMatchObject({ status: 400 });
    expect(await takeBack({ credits: 1, email: "nobody@bandwise.test" })).toMatchObject({ status: 400 });

    const { changes } = await callOk(app, "crmOfficeChanges", { token: ann.token });
    expect(changes.map(({ action }) => action)).toEqual([
      "credits_taken_back",
      "credits_taken_back",
      "credits_granted",
    ]);
    expect(changes[1]?.changes).toEqual([
      { field: "product", from: null, to: "Speaking evaluation" },
      { field: "credits", from: null, to: "1" },
      { field: "reason", from: null, to: "For Amir." },
    ]);
    const { alerts } = await callOk(app, "alerts", { token: ada.token, body: {} });
    expect(alerts.map(({ title }) => title)).toContain("1 credit was taken back");
  });

  it("refunds an unspent credit, and a spent one only after the evaluation is cancelled", async () => {
    await app.services.store.withTx((tx) =>
      insertCoupon(tx, { code: "GIFT", discount_rate: 100, max_uses: null, expires_at: null }, null, TEST_NOW),
    );
    const attempt_slug = await handIn(app, ada.token);
    const body = { payment_link_type: "WRITING1", coupon: "GIFT", attempt_slug };
    await callOk(app, "freeTransaction", { token: ada.token, body });
    const { evaluation_slug } = await callOk(app, "evaluationSubmit", { token: ada.token, body: { attempt_slug } });
    const refund = () =>
      readReply(app.call("crmRefund", { token: ann.token, params: { id: "1" }, body: { reason: "Asked for." } }));
    expect(await refund()).toMatchObject({
      status: 409,
      detail: expect.stringContaining("Cancel the evaluation first"),
    });
    await callOk(app, "crmCancelEvaluation", {
      token: sam.token,
      params: { slug: evaluation_slug ?? "" },
      body: { reason: "Asked for." },
    });
    expect(await refund()).toMatchObject({ status: "REFUNDED", refund_reason: "Asked for." });
    expect(await findPaymentById(app.services.store.db, 1)).toMatchObject({ refund_by: ann.id });
    expect(await findCreditBalance(app.services.store.db, ada.id)).toBe(0);
    const { alerts } = await callOk(app, "alerts", { token: ada.token, body: {} });
    expect(alerts.map(({ title }) => title)).toContain("Your payment was refunded");
  });

  it("creates staff, who choose a password by email and reach the CRM", async () => {
    const form = {
      email: "lee@bandwise.test",
      first_name: "Lee",
      last_name: "Park",
      role: "staff",
      certification: "CELTA",
    };
    await callOk(app, "crmCreateStaff", { token: ann.token, body: form });
    const before = await callOk(app, "crmStaff", { token: ann.token });
    expect(before.invitations).toMatchObject([{ email: form.email, role: "staff", name: "Lee Park" }]);
    expect(before.staff.map(({ email }) => email)).not.toContain(form.email);
    const { token } = readProof(app, form.email);
    const password = "Correct-Horse-9";
    await callOk(app, "resetConfirm", { body: { token, password1: password, password2: password } });
    const { access } = await callOk(app, "token", { body: { email: form.email, password } });
    const profile = { name: "Lee Park", role: "staff", certification: "CELTA" };
    expect(await callOk(app, "crmProfile", { token: access })).toMatchObject(profile);
    expect((await callOk(app, "crmStaff", { token: ann.token })).invitations).toEqual([]);
    expect(await readReply(app.call("crmCreateStaff", { token: ann.token, body: form }))).toMatchObject({
      status: 409,
    });
  });

  it("keeps the account of a learner who joins the staff, and ends every session of a person who leaves the staff", async () => {
    const form = { email: ada.email, first_name: "Ada", last_name: "Stone", role: "staff", certification: "" };
    await callOk(app, "crmCreateStaff", { token: ann.token, body: form });
    const { token } = readProof(app, ada.email);
    const password = "Correct-Horse-9";
    await callOk(app, "resetConfirm", { body: { token, password1: password, password2: password } });
    const { staff } = await callOk(app, "crmStaff", { token: ann.token });
    expect(staff.find(({ email }) => email === ada.email)).toMatchObject({ user: ada.id, role: "staff" });
    const change = (user: string, role: string) =>
      readReply(
        app.call("crmUpdateStaff", {
          token: ann.token,
          params: { user },
          body: { name: "Ada Stone", certification: "", role },
        }),
      );
    expect(await change(sam.id, "learner")).toMatchObject({ status: 200 });
    expect((await app.call("crmProfile", { token: sam.token })).status).toBe(401);
    expect(await change(ann.id, "staff")).toMatchObject({ status: 422 });
    expect(await change(ann.id, "admin")).toMatchObject({ status: 200 });
    expect(await change("account-nobody", "staff")).toMatchObject({ status: 404 });
    expect(app.readLog()).toContain('"event":"role_changed"');
  });

  it("computes the figures of a date range", async () => {
    const slugs = [
      await requestEvaluation(app, ada, 1),
      await requestEvaluation(app, ada, 2),
      await requestEvaluation(app, ada, 3),
    ];
    const publish = async (slug: string | undefined) => {
      const token = await renewToken(app, sam, "staff");
      sam = { ...sam, token };
      await callOk(app, "crmUpdateEvaluation", {
        token,
        params: { slug: slug ?? "" },
        body: { status: "EVALUATED", feedback: "", report_message: "", version: 1 },
      });
    };
    app.clock.advance(10 * HOUR_MS);
    await publish(slugs[0]);
    app.clock.advance(40 * HOUR_MS);
    await publish(slugs[1]);
    await giveCredits(app, ada.id);
    const figures = await callOk(app, "crmFigures", {
      token: sam.token,
      query: { from: "2026-03-01", to: "2026-03-03" },
    });
    expect(figures).toMatchObject({
      from: "2026-03-01",
      to: "2026-03-03",
      evaluations_by_status: [
        { status: "EVALUATED", count: 2 },
        { status: "PAYMENT-MADE", count: 1 },
      ],
      turnaround: { count: 2, median_hours: 10, p90_hours: 50, within_48: 1 },
      requested: [{ day: "2026-03-01", count: 3 }],
      evaluated: [
        { day: "2026-03-01", count: 1 },
        { day: "2026-03-03", count: 1 },
      ],
      revenue: [],
      active_learners: [{ day: "2026-03-01", count: 1 }],
    });
    expect(figures.open_by_age.map(({ count }) => count)).toEqual([0, 0, 0, 0, 1]);
    expect(figures.attempts_by_module.find(({ module_type }) => module_type === "writing")).toEqual({
      module_type: "writing",
      started: 3,
      handed_in: 3,
    });
    expect(figures.funnel.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1, 1]);
    const before = await callOk(app, "crmFigures", {
      token: sam.token,
      query: { from: "2026-01-01", to: "2026-01-31" },
    });
    expect([before.turnaround, before.requested, before.funnel[0]?.count]).toEqual([
      { count: 0, median_hours: null, p90_hours: null, within_48: 0 },
      [],
      0,
    ]);
    for (const query of [
      { from: "2026-03-02", to: "2026-03-01" },
      { from: "2024-01-01", to: "2026-01-01" },
      { from: "yesterday" },
    ])
      expect(await readReply(app.call("crmFigures", { token: sam.token, query }))).toMatchObject({ status: 400 });
  });

  it("sums payments and refunds by currency", async () => {
    const insertPayment = (slug: string, change: object) =>
      app.services.store.db
        .insertInto("payment")
        .values({
          ...fixturePayment,
          slug,
          account_id: ada.id,
          attempt_slug: attemptSlug(1),
          provider: "stripe",
          session_id: slug,
          created_at: TEST_NOW,
          paid_at: TEST_NOW,
          updated_at: TEST_NOW,
          ...change,
        })
        .execute();
    await insertPayment("payment-000000000001", {});
    await insertPayment("payment-000000000002", { paid_at: TEST_NOW - 24 * HOUR_MS });
    await insertPayment("payment-000000000003", { status: "REFUNDED", refunded_cents: 499, refunded_at: TEST_NOW });
    await insertPayment("payment-000000000004", { currency: "EUR", paid_at: null, status: "FAILED" });
    const { revenue, revenue_by_day } = await callOk(app, "crmFigures", { token: sam.token });
    expect(revenue).toEqual([{ currency: "CAD", total_cents: 1497, payments: 3, refunded_cents: 499, refunds: 1 }]);
    expect(revenue_by_day).toEqual([
      { day: "2026-02-28", currency: "CAD", cents: 499 },
      { day: "2026-03-01", currency: "CAD", cents: 998 },
    ]);
  });
});

describeEachEngine("the figures in the CRM", (engine) => {
  it("are a Metabase dashboard if one is configured, with a token of ten minutes for that dashboard only", async () => {
    const app = await createTestApp({ url: await engine.createDatabase(), env: METABASE });
    const sam = await createAccount(app, "sam", "staff");
    const reply = await callOk(app, "crmMetabaseUrl", { token: sam.token });
    const token = /^https:\/\/figures\.example\/embed\/dashboard\/([\w.-]+)#bordered=false&titled=false$/u.exec(
      reply.iframeUrl,
    )?.[1];
    const key = new TextEncoder().encode(METABASE.METABASE_SECRET_KEY);
    const verifyAt = (milliseconds: number) => ({ currentDate: new Date(app.clock.now() + milliseconds) });
    const { payload, protectedHeader } = await jwtVerify(token ?? "", key, { algorithms: ["HS256"], ...verifyAt(0) });
    expect(protectedHeader.alg).toBe("HS256");
    expect(payload).toEqual({
      resource: { dashboard: 7 },
      params: {},
      iat: app.clock.now() / 1000,
      exp: (app.clock.now() + 10 * MINUTE_MS) / 1000,
    });
    expect(reply).toMatchObject({ source: "metabase", expires_at: app.clock.now() + 10 * MINUTE_MS });
    await expect(jwtVerify(token ?? "", key, verifyAt(10 * MINUTE_MS + 1000))).rejects.toThrow(/exp/u);
    await expect(
      jwtVerify(token ?? "", new TextEncoder().encode("another key, as long as it"), verifyAt(0)),
    ).rejects.toThrow(/signature/u);
    const policy = (await app.call("health")).headers.get("content-security-policy") ?? "";
    expect(policy).toContain("frame-src 'self' https://figures.example");
    await app.close();
  });

  it("are our own page if Metabase is not configured, at an address signed for ten minutes, framed only by us", async () => {
    const { app, ada, sam } = await createCrmApp(await engine.createDatabase());
    await requestEvaluation(app, ada);
    const { iframeUrl, source } = await callOk(app, "crmMetabaseUrl", { token: sam.token });
    expect(source).toBe("own");
    const page = await app.request(iframeUrl);
    expect(page.status).toBe(200);
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain("default-src 'none'");
    expect(page.headers.get("x-frame-options")).toBe("SAMEORIGIN");
    expect(page.headers.get("cache-control")).toBe("no-store");
    const html = await page.text();
    expect(html).toContain("Evaluations by state");
    expect(html).toContain('aria-label="Evaluations by state: Payment made 1."');
    expect(html).not.toContain("<script");
    expect(html).not.toContain("@bandwise.test");
    const chosen = await app.request(`${iframeUrl}&from=2026-01-01&to=2026-01-31`);
    expect(await chosen.text()).toContain("1 Jan 2026 to 31 Jan 2026");
    expect(html).toMatch(/aria-current="true">30 days/u);
    const week = /href="(\?[^"]*)">7 days/u.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect(await (await app.request(`/api/figures/page/${week}`)).text()).toMatch(/aria-current="true">7 days/u);
    const dark = await (await app.request(`${iframeUrl}&theme=dark`)).text();
    expect(dark).toContain('<html lang="en" data-theme="dark">');
    expect(dark).toContain('<input type="hidden" name="theme" value="dark">');
    const wrong = await app.request(`${iframeUrl}&from=2026-02-01&to=2026-01-31`);
    expect([wrong.status, (await wrong.text()).includes('role="alert"')]).toEqual([400, true]);
    const url = new URL(iframeUrl, "http://localhost:3000");
    for (const [name, value] of [
      ["signature", "a".repeat(43)],
      ["until", String(Number(url.searchParams.get("until")) + 1000)],
    ] as const) {
      const forged = new URL(url);
      forged.searchParams.set(name, value);
      expect((await app.request(`${forged.pathname}${forged.search}`)).status).toBe(403);
    }
    app.clock.advance(10 * MINUTE_MS);
    const closed = await app.request(iframeUrl);
    expect([closed.status, await closed.text()]).toEqual([403, expect.stringContaining('href="/crm" target="_top"')]);
    await app.close();
  });

  it("are a page that escapes the values in its address", async () => {
    const { app, sam } = await createCrmApp(await engine.createDatabase());
    const { iframeUrl } = await callOk(app, "crmMetabaseUrl", { token: sam.token });
    const page = await app.request(`${iframeUrl}&from=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(await page.text()).not.toContain("<script>");
    await app.close();
  });
});

describe("the CRM settings", () => {
  const findFaults = (source: Record<string, string>): string[] => {
    const parsed = parseEnv(source);
    return "faults" in parsed ? parsed.faults : [];
  };
  const WEBHOOK = { REPORT_WEBHOOK_URL: "https://hooks.example/x", REPORT_WEBHOOK_SECRET: "a-secret-for-the-webhook" };

  it.each([
    [{ ...WEBHOOK, REPORT_WEBHOOK_URL: "http://hooks.example/x" }, "https://"],
    [{ ...WEBHOOK, REPORT_WEBHOOK_URL: "https://me:secret@hooks.example/x" }, "https://"],
    [{ ...WEBHOOK, REPORT_WEBHOOK_HOSTS: "other.example, third.example" }, "REPORT_WEBHOOK_HOSTS"],
    [{ ...WEBHOOK, REPORT_WEBHOOK_SECRET: "short" }, "REPORT_WEBHOOK_SECRET"],
    [{ REPORT_WEBHOOK_URL: WEBHOOK.REPORT_WEBHOOK_URL }, "REPORT_WEBHOOK_SECRET"],
    [{ METABASE_SITE_URL: "https://figures.example" }, "together"],
    [{ ...METABASE, METABASE_DASHBOARD_ID: "seven" }, "METABASE_DASHBOARD_ID"],
    [{ ...METABASE, METABASE_SITE_URL: "figures.example" }, "METABASE_SITE_URL"],
    [{ LANGUAGETOOL_URL: "ftp://checker.example" }, "LANGUAGETOOL_URL"],
  ])("reject %j with one line", (source, words) => {
    expect(findFaults(source)).toEqual([expect.stringContaining(words)]);
  });

  it.each([WEBHOOK, { ...WEBHOOK, REPORT_WEBHOOK_HOSTS: "other.example, hooks.example" }, METABASE])(
    "accept %j",
    (source) => {
      expect(findFaults(source)).toEqual([]);
    },
  );
});
