import { afterEach, beforeEach, expect, it } from "vitest";
import { deleteAccountRows } from "#api/store/account/account-erasure.ts";
import { createAccount, type TestAccount } from "../support/accounts.ts";
import { describeEachEngine } from "../support/engines.ts";
import { createCrmApp, handIn } from "../support/evaluations.ts";
import type { TestApp } from "../support/test-app.ts";
import { callOk, readReply } from "../support/replies.ts";
import { DAY_MS } from "#core/exam/durations.ts";

const COUPON = { code: "SPRING", discount_rate: 20, max_uses: null, expires_at: null };
const TERMS = { discount_rate: 20, max_uses: null, starts_at: null, expires_at: null, min_amount: null };

describeEachEngine("coupons, and the list of changes by staff", (engine) => {
  let app: TestApp;
  let ada: TestAccount;
  let sam: TestAccount;
  let ann: TestAccount;
  beforeEach(async () => {
    ({ app, ada, sam } = await createCrmApp(await engine.createDatabase()));
    ann = await createAccount(app, "ann", "admin");
  });
  afterEach(() => app.close());

  const createCoupon = (body: object) =>
    callOk(app, "crmCreateCoupon", { token: ann.token, body: { ...COUPON, ...body } });
  const params = (id: number) => ({ id: String(id) });
  const changeCoupon = (id: number, terms: object) =>
    readReply(app.call("crmUpdateCoupon", { token: ann.token, params: params(id), body: { ...TERMS, ...terms } }));
  const stopCoupon = (id: number) =>
    readReply(app.call("crmStopCoupon", { token: ann.token, params: params(id), body: {} }));
  const readCouponError = async (code = "SPRING") =>
    (await callOk(app, "couponCheck", { token: ada.token, body: { code, payment_link_type: "WRITING1" } })).error;
  const listChanges = async () =>
    (await callOk(app, "crmOfficeChanges", { token: ann.token })).changes.map(({ id: _id, at: _at, ...rest }) => rest);

  it("stops a coupon at once, and stopping it again changes nothing", async () => {
    const { id } = await createCoupon({});
    expect(await readCouponError()).toBeNull();
    expect(await stopCoupon(id)).toMatchObject({ status: 200, expired: true, expires_at: app.clock.now() });
    expect(await readCouponError()).toBe("This coupon has expired.");
    app.clock.advance(1000);
    expect(await stopCoupon(id)).toMatchObject({ status: 200, expires_at: app.clock.now() - 1000 });
    expect((await listChanges()).filter(({ action }) => action === "coupon_stopped")).toHaveLength(1);
    expect(await stopCoupon(999)).toMatchObject({ status: 404 });
  });

  it("changes the terms of a coupon, which applies from its first day and from its minimum price", async () => {
    const { id } = await createCoupon({});
    const starts_at = app.clock.now() + DAY_MS;
    expect(await changeCoupon(id, { starts_at, min_amount: 4.99 })).toMatchObject({
      status: 200,
      starts_at,
      min_amount: 4.99,
    });
    expect(await readCouponError()).toBe("This coupon is not valid yet.");
    await changeCoupon(id, { min_amount: 5 });
    expect(await readCouponError()).toBe("This coupon needs a price of at least 5.00 CAD.");
    await changeCoupon(id, { min_amount: 4.99, discount_rate: 50 });
    expect(await readCouponError()).toBeNull();
  });

  it("creates a coupon with a first day and a minimum price", async () => {
    await createCoupon({ starts_at: app.clock.now() + DAY_MS, min_amount: 4 });
    expect(await readCouponError()).toBe("This coupon is not valid yet.");
  });

  it("refuses contradictory terms, and changes nothing", async () => {
    const { id } = await createCoupon({});
    const now = app.clock.now();
    expect(await changeCoupon(id, { starts_at: now + DAY_MS, expires_at: now + DAY_MS })).toMatchObject({
      status: 400,
      errors: { starts_at: ["The first day must come before the last"] },
    });
    expect(await changeCoupon(id, { min_amount: -1 })).toMatchObject({ status: 400 });
    expect(await changeCoupon(id, { discount_rate: 0 })).toMatchObject({ status: 400 });
    expect(await readCouponError()).toBeNull();
  });

  it("creates a coupon with a fixed amount off one product; staff may give at most half its price", async () => {
    const fixed = { ...COUPON, discount_rate: null, amount_off: 2, payment_link_type: "WRITING1" };
    const createAs = (staff: TestAccount, body: object) =>
      readReply(app.call("crmCreateCoupon", { token: staff.token, body: { ...fixed, ...body } }));
    expect(await createAs(ann, { payment_link_type: null })).toMatchObject({
      status: 400,
      errors: { payment_link_type: ["Choose the product that the amount is taken off"] },
    });
    expect(await createAs(ann, { discount_rate: 20 })).toMatchObject({
      status: 400,
      errors: { amount_off: ["Give either a rate or an amount"] },
    });
    expect(await createAs(ann, { amount_off: null })).toMatchObject({ status: 400 });
    expect(await createAs(ann, { amount_off: 0.001 })).toMatchObject({ status: 400 });
    expect(await createAs(sam, { amount_off: 2.51 })).toMatchObject({
      status: 403,
      errors: { amount_off: [expect.stringContaining("Only an administrator")] },
    });
    expect(await createAs(sam, {})).toMatchObject({ status: 200, discount_rate: 40, amount_off: 2 });
    expect(await readCouponError()).toBeNull();
    expect((await listChanges())[0]?.changes).toEqual([
      { field: "amount_off", from: null, to: "2.00" },
      { field: "product", from: null, to: "Writing evaluation" },
    ]);
    const { coupons } = await callOk(app, "crmCoupons", { token: ann.token });
    expect(await changeCoupon(coupons[0]?.id ?? 0, { discount_rate: 10 })).toMatchObject({
      status: 200,
      discount_rate: 10,
      amount_off: null,
      payment_link_type: null,
    });
  });

  it("refuses a limit of uses below the number of past uses", async () => {
    await createCoupon({ code: "FREE", discount_rate: 100, max_uses: 2 });
    const attempt_slug = await handIn(app, ada.token);
    await callOk(app, "freeTransaction", {
      token: ada.token,
      body: { payment_link_type: "WRITING1", coupon: "FREE", attempt_slug },
    });
    await app.services.store.db.updateTable("coupon").set({ used: 2 }).execute();
    const { coupons } = await callOk(app, "crmCoupons", { token: ann.token });
    expect(await changeCoupon(coupons[0]?.id ?? 0, { discount_rate: 100, max_uses: 1 })).toMatchObject({
      status: 400,
      errors: { max_uses: ["It was used 2 times already"] },
    });
  });

  it("lists tags and notes of clients, without the texts of notes, and clears the client's name when the account is deleted", async () => {
    const params = { user: ada.id };
    const request = { token: sam.token, params };
    await callOk(app, "crmAddTag", { ...request, body: { tag: "school" } });
    await callOk(app, "crmAddTag", { ...request, body: { tag: "school" } });
    await callOk(app, "crmRemoveTag", { ...request, body: { tag: "school" } });
    await callOk(app, "crmRemoveTag", { ...request, body: { tag: "school" } });
    const { notes } = await callOk(app, "crmAddNote", { ...request, body: { note: "Asked for a call." } });
    await callOk(app, "crmDeleteNote", { token: sam.token, params: { id: String(notes[0]?.id) }, body: {} });
    const entry = { staff_name: "Sam Stone", subject: "Ada Stone" };
    expect(await listChanges()).toEqual([
      { ...entry, action: "note_deleted", changes: [] },
      { ...entry, action: "note_added", changes: [] },
      { ...entry, action: "tag_removed", changes: [{ field: "tag", from: "school", to: null }] },
      { ...entry, action: "tag_added", changes: [{ field: "tag", from: null, to: "school" }] },
    ]);
    const { store, clock } = app.services;
    await store.db.updateTable("account").set({ erase_at: clock.now() }).where("id", "=", ada.id).execute();
    await store.withTx((tx) => deleteAccountRows(tx, ada.id, clock.now()));
    expect(await listChanges()).toEqual(
      ["note_deleted", "note_added", "tag_removed", "tag_added"].map((action) => ({
        staff_name: "Sam Stone",
        action,
        subject: "",
        changes: [],
      })),
    );
  });

  it("lists who changed what, newest first, in pages", async () => {
    const { id } = await createCoupon({ discount_rate: 40 });
    await changeCoupon(id, { discount_rate: 45, max_uses: 9 });
    await changeCoupon(id, { discount_rate: 45, max_uses: 9 });
    await callOk(app, "crmGrantCredits", {
      token: ann.token,
      body: { email: ada.email, credits: 2, reason: "A late report." },
    });
    await callOk(app, "crmUpdateStaff", {
      token: ann.token,
      params: { user: sam.id },
      body: { name: "Samira Stone", certification: "CELTA", role: "admin" },
    });
    await callOk(app, "crmCreateStaff", {
      token: ann.token,
      body: { email: "new@bandwise.test", first_name: "Nia", last_name: "Ray", role: "staff", certification: "" },
    });
    const author = { staff_name: "Ann Stone" };
    expect(await listChanges()).toEqual([
      { ...author, action: "staff_invited", subject: "Nia Ray", changes: [{ field: "role", from: null, to: "staff" }] },
      {
        ...author,
        action: "staff_changed",
        subject: "Samira Stone",
        changes: [
          { field: "role", from: "staff", to: "admin" },
          { field: "name", from: "Sam Stone", to: "Samira Stone" },
          { field: "certification", from: null, to: "CELTA" },
        ],
      },
      {
        ...author,
        action: "credits_granted",
        subject: "Ada Stone",
        changes: [
          { field: "product", from: null, to: "Writing evaluation" },
          { field: "credits", from: null, to: "2" },
          { field: "reason", from: null, to: "A late report." },
        ],
      },
      {
        ...author,
        action: "coupon_changed",
        subject: "SPRING",
        changes: [
          { field: "discount_rate", from: "40", to: "45" },
          { field: "max_uses", from: null, to: "9" },
        ],
      },
      {
        ...author,
        action: "coupon_created",
        subject: "SPRING",
        changes: [{ field: "discount_rate", from: null, to: "40" }],
      },
    ]);
    const first = await callOk(app, "crmOfficeChanges", { token: ann.token, query: { limit: "2" } });
    const rest = await callOk(app, "crmOfficeChanges", {
      token: ann.token,
      query: { limit: "10", cursor: first.next ?? "" },
    });
    expect([first.changes.length, rest.changes.length, rest.next]).toEqual([2, 3, null]);
  });
});
