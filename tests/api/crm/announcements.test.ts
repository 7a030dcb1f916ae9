import { afterEach, beforeEach, expect, it } from "vitest";
import { addAlert } from "#api/store/account/alerts.ts";
import { createAccount, type TestAccount } from "../support/accounts.ts";
import { describeEachEngine } from "../support/engines.ts";
import { createCrmApp } from "../support/evaluations.ts";
import type { TestApp } from "../support/test-app.ts";
import { callOk, readReply } from "../support/replies.ts";
import { MINUTE_MS } from "#core/exam/durations.ts";

const ANNOUNCEMENT = {
  title: "New tests",
  body: "Four new books are here.",
  link: "/practise/",
  link_title: "See them",
  audience: "learners",
  starts_at: null,
  ends_at: null,
};

describeEachEngine("announcements", (engine) => {
  let app: TestApp;
  let ada: TestAccount;
  let ann: TestAccount;
  beforeEach(async () => {
    ({ app, ada } = await createCrmApp(await engine.createDatabase()));
    ann = await createAccount(app, "ann", "admin");
  });
  afterEach(() => app.close());

  const announce = async (change: object = {}) =>
    callOk(app, "crmAnnounce", { token: ann.token, body: { ...ANNOUNCEMENT, ...change } });
  const tryToAnnounce = (change: object) =>
    readReply(app.call("crmAnnounce", { token: ann.token, body: { ...ANNOUNCEMENT, ...change } }));
  const readAlerts = async () => (await callOk(app, "alerts", { token: ada.token, body: {} })).alerts;
  const listTitles = async () => (await readAlerts()).map(({ title }) => title);

  it("are listed after a learner's own alerts, with a link and the time of their end", async () => {
    const ownAlert = { id: "own", type: "success", title: "Your own", message: "Yours.", button_title: null } as const;
    await app.services.store.withTx((tx) => addAlert(tx, ada.id, { ...ownAlert, button_url: null }, app.clock.now()));
    const until = app.clock.now() + MINUTE_MS;
    const { id } = await announce({ ends_at: until });
    expect(await readAlerts()).toEqual([
      { ...ownAlert, button_url: null },
      {
        id: `announcement:${id}`,
        type: "info",
        title: "New tests",
        message: "Four new books are here.",
        button_title: "See them",
        button_url: "/practise/",
        until,
      },
    ]);
  });

  it("are shown from their start to their end", async () => {
    const now = app.clock.now();
    await announce({ starts_at: now + MINUTE_MS, ends_at: now + 3 * MINUTE_MS });
    expect(await listTitles()).toEqual([]);
    app.clock.advance(MINUTE_MS);
    expect(await listTitles()).toEqual(["New tests"]);
    app.clock.advance(2 * MINUTE_MS);
    expect(await listTitles()).toEqual([]);
  });

  it("begin at once if a change removes their first day", async () => {
    const { id } = await announce({ starts_at: app.clock.now() + MINUTE_MS });
    expect(await listTitles()).toEqual([]);
    const params = { id: String(id) };
    await callOk(app, "crmChangeAnnouncement", { token: ann.token, params, body: ANNOUNCEMENT });
    expect(await listTitles()).toEqual(["New tests"]);
  });

  it("are not shown again to a learner who dismissed them, even after a change", async () => {
    const { id } = await announce();
    await app.services.store.db
      .insertInto("alert_dismissal")
      .values({ account_id: ada.id, alert_id: `announcement:${id}`, dismissed_at: app.clock.now() })
      .execute();
    expect(await listTitles()).toEqual([]);
    const body = { ...ANNOUNCEMENT, title: "Newer tests" };
    await callOk(app, "crmChangeAnnouncement", { token: ann.token, params: { id: String(id) }, body });
    expect(await listTitles()).toEqual([]);
  });

  it("for everybody are shown before signing in, those for learners are not", async () => {
    await announce({ title: "For learners" });
    await announce({ title: "For all", audience: "everybody" });
    expect((await callOk(app, "announcements", {})).alerts.map(({ title }) => title)).toEqual(["For all"]);
    expect(await listTitles()).toEqual(["For all", "For learners"]);
  });

  it("have plain texts, and links only to pages of the app", async () => {
    const { title, body } = await announce({ title: " <b>Bold</b> ", body: "a\u0000b\r\n\r\n\r\nc" });
    expect([title, body]).toEqual(["<b>Bold</b>", "ab\n\nc"]);
    for (const link of ["https://elsewhere.test/", "//elsewhere.test", "javascript:alert(1)", "practise"])
      expect(await tryToAnnounce({ link })).toMatchObject({ status: 400, errors: { link: [expect.any(String)] } });
    expect(await tryToAnnounce({ link_title: null })).toMatchObject({
      status: 400,
      errors: { link: [expect.any(String)] },
    });
    expect(await tryToAnnounce({ title: " " })).toMatchObject({ status: 400, errors: { title: ["Write a title"] } });
    expect(await tryToAnnounce({ body: "x".repeat(501) })).toMatchObject({ status: 400 });
    expect(await tryToAnnounce({ ends_at: app.clock.now() })).toMatchObject({ status: 400 });
  });

  it("are changed and stopped, and the list of changes has each change", async () => {
    const { id } = await announce();
    const params = { id: String(id) };
    await callOk(app, "crmChangeAnnouncement", { token: ann.token, params, body: { ...ANNOUNCEMENT, body: "Five." } });
    expect((await readAlerts())[0]?.message).toBe("Five.");
    const stop = () => readReply(app.call("crmStopAnnouncement", { token: ann.token, params, body: {} }));
    expect(await stop()).toMatchObject({ status: 200, state: "past" });
    expect(await stop()).toMatchObject({ status: 200, state: "past" });
    expect(await listTitles()).toEqual([]);
    const { changes } = await callOk(app, "crmOfficeChanges", { token: ann.token });
    expect(changes).toMatchObject([
      { action: "announcement_stopped", subject: "New tests", staff_name: "Ann Stone" },
      {
        action: "announcement_changed",
        changes: [{ field: "text", from: "Four new books are here.", to: "Five." }],
      },
      { action: "announced", subject: "New tests" },
    ]);
  });
});
