import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { sendWaitingMail } from "#api/mail/send-mail.ts";
import { insertMail } from "#api/store/operate/mail-outbox.ts";
import { insertPayment } from "#api/store/payment/payments.ts";
import { fixturePayment } from "#tests/support/fixture-payment.ts";
import { createAccount, type TestAccount } from "../support/accounts.ts";
import { describeEachEngine } from "../support/engines.ts";
import { createCrmApp, requestEvaluation } from "../support/evaluations.ts";
import type { TestApp } from "../support/test-app.ts";
import { callOk, readReply } from "../support/replies.ts";
import { DAY_MS } from "#core/exam/durations.ts";

describeEachEngine("clients", (engine) => {
  let app: TestApp;
  let ada: TestAccount;
  let sam: TestAccount;
  beforeEach(async () => {
    ({ app, ada, sam } = await createCrmApp(await engine.createDatabase()));
  });
  afterEach(() => app.close());

  const listClients = (query: Record<string, string> = {}) => callOk(app, "crmClients", { token: sam.token, query });
  const listNames = async (query: Record<string, string> = {}) =>
    (await listClients(query)).clients.map(({ name }) => name);
  const readClient = (user = ada.id) => callOk(app, "crmClient", { token: sam.token, params: { user } });
  const addNote = (note: string, user = ada.id) =>
    readReply(app.call("crmAddNote", { token: sam.token, params: { user }, body: { note } }));

  it("are all learners and no staff, newest first, in pages", async () => {
    app.clock.advance(1000);
    for (const name of ["ben", "cyd"]) await createAccount(app, name);
    expect(await listNames()).toEqual(["Cyd Stone", "Ben Stone", "Ada Stone"]);
    const first = await listClients({ limit: "2" });
    const rest = await listClients({ limit: "2", cursor: first.next ?? "" });
    expect([first.clients.length, rest.clients.map(({ name }) => name), rest.next]).toEqual([2, ["Ada Stone"], null]);
  });

  it("are found by parts of names and addresses, in which wildcards have no meaning", async () => {
    await createAccount(app, "ben");
    expect(await listNames({ search: "BEN stone" })).toEqual(["Ben Stone"]);
    expect(await listNames({ search: "da@bandwise" })).toEqual(["Ada Stone"]);
    expect(await listNames({ search: "100%" })).toEqual([]);
    expect(await listNames({ search: "_" })).toEqual([]);
  });

  it("are filtered by payments, requested evaluations and date of registration", async () => {
    await createAccount(app, "ben");
    await requestEvaluation(app, ada);
    expect(await listNames({ view: "evaluation" })).toEqual(["Ada Stone"]);
    expect(await listNames({ view: "paid" })).toEqual([]);
    await app.services.store.withTx((tx) => insertPayment(tx, { ...fixturePayment, account_id: ada.id }));
    expect(await listNames({ view: "paid" })).toEqual(["Ada Stone"]);
    await app.services.store.db
      .updateTable("account")
      .set({ created_at: app.clock.now() - 31 * DAY_MS })
      .where("id", "=", ada.id)
      .execute();
    expect(await listNames({ view: "new" })).toEqual(["Ben Stone"]);
  });

  it.runIf(engine.kind === "sqlite")("have an index for the filter by payments", async () => {
    const { rows } = await sql<{ detail: string }>`explain query plan select account.id from account where exists
      (select payment.id from payment where payment.account_id = account.id and payment.status = 'SUCCEEDED')`.execute(
      app.services.store.db,
    );
    expect(rows.map(({ detail }) => detail).join()).toContain("payment_by_account_and_status");
  });

  it("have a page with attempts, evaluations and credits", async () => {
    const slug = await requestEvaluation(app, ada);
    expect(await readClient()).toMatchObject({
      name: "Ada Stone",
      email: ada.email,
      is_verified: true,
      attempts: 1,
      evaluations: 1,
      payments: 0,
      newest_attempts: [{ module_type: "writing", book_name: expect.any(String) }],
      newest_evaluations: [{ slug, order_number: "WR-1" }],
      notes: [],
    });
    expect(await readReply(app.call("crmClient", { token: sam.token, params: { user: sam.id } }))).toMatchObject({
      status: 404,
    });
  });

  it("have notes, newest first, that are deleted with their account", async () => {
    await addNote("Asked for a call.");
    app.clock.advance(1000);
    expect(await addNote(" Called. ")).toMatchObject({
      status: 200,
      notes: [{ note: "Called.", staff_name: "Sam Stone", created_at: app.clock.now() }, { note: "Asked for a call." }],
    });
    const [newest] = (await readClient()).notes;
    const remove = () =>
      readReply(app.call("crmDeleteNote", { token: sam.token, params: { id: String(newest?.id) }, body: {} }));
    expect(await remove()).toMatchObject({ status: 200 });
    expect(await remove()).toMatchObject({ status: 404 });
    expect((await readClient()).notes).toHaveLength(1);
    await app.services.store.db.deleteFrom("account").where("id", "=", ada.id).execute();
    expect(await app.services.store.db.selectFrom("client_note").select("id").execute()).toEqual([]);
  });

  it("get no note that is empty or has more than a thousand characters", async () => {
    expect(await addNote(" ")).toMatchObject({ status: 400, errors: { note: ["Write a note"] } });
    expect(await addNote("a".repeat(1001))).toMatchObject({ status: 400 });
    expect(await addNote("Who?", "account-nobody")).toMatchObject({ status: 404 });
    expect((await readClient()).notes).toEqual([]);
  });

  it("have tags, by which the list is filtered", async () => {
    const ben = await createAccount(app, "ben");
    const tag = (name: "crmAddTag" | "crmRemoveTag", word: string, user = ada.id) =>
      readReply(app.call(name, { token: sam.token, params: { user }, body: { tag: word } }));
    expect(await tag("crmAddTag", " School ")).toMatchObject({ status: 200, tags: ["school"] });
    expect(await tag("crmAddTag", "school")).toMatchObject({ tags: ["school"] });
    expect(await tag("crmAddTag", "call back")).toMatchObject({ tags: ["call back", "school"] });
    await tag("crmAddTag", "call back", ben.id);
    expect((await listClients({ tag: "school" })).clients).toMatchObject([
      { name: "Ada Stone", tags: ["call back", "school"] },
    ]);
    expect(await listNames({ tag: "call back" })).toEqual(["Ben Stone", "Ada Stone"]);
    expect(await listNames({ tag: "nothing" })).toEqual([]);
    expect(await tag("crmRemoveTag", "call back")).toMatchObject({ status: 200, tags: ["school"] });
    expect(await listNames({ tag: "call back" })).toEqual(["Ben Stone"]);
    expect(await tag("crmAddTag", " ")).toMatchObject({ status: 400, errors: { tag: ["Write a tag"] } });
    expect(await tag("crmAddTag", "x".repeat(31))).toMatchObject({ status: 400 });
    for (let n = 0; n < 19; n += 1) await tag("crmAddTag", `tag ${n}`);
    expect(await tag("crmAddTag", "one too many")).toMatchObject({
      status: 400,
      errors: { tag: ["A client has at most 20 tags"] },
    });
    expect(await tag("crmAddTag", "who", "account-nobody")).toMatchObject({ status: 404 });
  });

  it("have a list of the emails sent to them, without texts; it is deleted with their account", async () => {
    const queueTestMail = (id: string, recipient = ada.email) =>
      app.services.store.withTx((tx) =>
        insertMail(tx, {
          id,
          recipient,
          subject: `Subject ${id}`,
          text_body: "secret",
          html_body: "secret",
          created_at: app.clock.now(),
          next_try_at: app.clock.now(),
          tries: 0,
        }),
      );
    await queueTestMail("mail-1");
    await queueTestMail("mail-of-nobody", "nobody@bandwise.test");
    expect((await readClient()).mails).toEqual([
      { id: "mail-1", subject: "Subject mail-1", state: "waiting", created_at: app.clock.now(), settled_at: null },
    ]);
    await sendWaitingMail(app.services);
    app.clock.advance(1000);
    await queueTestMail("mail-2");
    const { mails } = await readClient();
    expect(mails.map(({ id, state }) => [id, state])).toEqual([
      ["mail-2", "waiting"],
      ["mail-1", "sent"],
    ]);
    expect(JSON.stringify(mails)).not.toContain("secret");
    await app.services.store.db.deleteFrom("account").where("id", "=", ada.id).execute();
    const remaining = await app.services.store.db.selectFrom("mail_log").select(["id", "account_id"]).execute();
    expect(remaining).toEqual([{ id: "mail-of-nobody", account_id: null }]);
  });
});
