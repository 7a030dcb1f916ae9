import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { eraseAccountNow } from "#api/commands/account/delete-account.ts";
import { createFileBlobs } from "#api/gateways/blobs.ts";
import { createTestCheckout } from "#api/gateways/test-checkout.ts";
import { eraseAccounts } from "#api/jobs/erase-accounts.ts";
import { makeExports, removeOldExports } from "#api/jobs/make-exports.ts";
import { NOT_OWN_DATA, OWN_DATA } from "#api/store/account/account-data.ts";
import { insertCoupon } from "#api/store/payment/coupons.ts";
import { insertRecording } from "#api/store/attempt/recordings.ts";
import type { AccountExport } from "#core/wire/account/account-security.ts";
import { handIn, requestEvaluation, TEXTS } from "../support/evaluations.ts";
import { describeEachEngine } from "../support/engines.ts";
import { ADA, BEN, type Person, findAccountId, registerVerified, signIn } from "../support/learners.ts";
import { insertMistakeReport } from "#api/store/attempt/mistake-reports.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../support/test-app.ts";
import { type TestAccount } from "../support/accounts.ts";
import { callOk, expectOk, readReply } from "../support/replies.ts";
import { publishWriting } from "../support/library.ts";
import { DAY_MS, MINUTE_MS } from "#core/exam/durations.ts";

/** Begins with the bytes that begin every WebM file. */
const SOUND = new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 1, 2, 3]);
const HASH = createHash("sha256").update(SOUND).digest("hex");
const LEARNER_TEXT = "a remark about tide tables";

describeEachEngine("an account's data", (engine) => {
  let app: TestApp;
  let folder: string;
  let ada: TestAccount;
  let report: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "bandwise-own-data-"));
    app = await createTestApp({
      url: await engine.createDatabase(),
      services: {
        blobs: createFileBlobs(join(folder, "blobs")),
        payments: createTestCheckout({ dir: join(folder, "checkout"), clock: { now: () => TEST_NOW } }),
      },
    });
    await publishWriting(app);
    ada = await createPerson(ADA);
    report = await requestEvaluation(app, ada, 1);
    await addOneOfEverything(ada, "recording0000000000001", 2);
  });
  afterEach(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  async function createPerson(person: Person): Promise<TestAccount> {
    await registerVerified(app, person);
    const { access } = await signIn(app, person);
    return { id: await findAccountId(app, person.email), token: access, email: person.email };
  }

  /** Creates one of everything that an account can have. */
  async function addOneOfEverything(
    { id, token }: TestAccount,
    recording: string,
    attemptNumber: number,
  ): Promise<void> {
    const { store, blobs, clock } = app.services;
    const now = clock.now();
    const attempt_slug = await handIn(app, token, attemptNumber);
    const about = { unique_id: "book-tides" };
    await callOk(app, "addComment", { token, body: { ...about, comment: `${LEARNER_TEXT} by ${id}` } });
    await callOk(app, "react", { token, body: { ...about, reaction: "heart_eyes" } });
    await expectOk(
      app.call("reportMistake", {
        token,
        body: {
          issueType: "System Error",
          issueDescription: LEARNER_TEXT,
          currentUrl: "/book/tides",
          errorInfo: "stack",
        },
      }),
    );
    await store.withTx((tx) =>
      insertMistakeReport(tx, {
        id: `mistake-${attemptNumber}`,
        account_id: id,
        issue_type: "other",
        description: `${LEARNER_TEXT} by ${id}`,
        current_url: "/book/tides",
        attempt_slug,
        question_number: 1,
        created_at: now,
      }),
    );
    await store.withTx((tx) =>
      insertCoupon(
        tx,
        { code: `GIFT-${attemptNumber}`, discount_rate: 20, max_uses: null, expires_at: null },
        null,
        now,
      ),
    );
    await callOk(app, "createCheckoutSession", {
      token,
      body: { payment_link_type: "WRITING1", coupon: `GIFT-${attemptNumber}`, attempt_slug },
    });
    await blobs.put(HASH, SOUND);
    await store.withTx(async (tx) => {
      await insertRecording(tx, {
        id: recording,
        account_id: id,
        attempt_slug,
        part: 1,
        question: null,
        mime: "audio/webm",
        duration: 1000,
        bytes: SOUND.length,
        sha256: HASH,
        recorded_at: now,
        created_at: now,
      });
      await tx
        .updateTable("recording")
        .set({ received: SOUND.length, completed_at: now })
        .where("id", "=", recording)
        .execute();
    });
  }

  const beginExport = async (who: TestAccount, password: string) =>
    callOk(app, "exportBegin", { token: who.token, body: { password } });
  const readExportState = async (who: TestAccount): Promise<AccountExport> =>
    callOk(app, "exportState", { token: who.token, body: {} });

  async function download(link: string | null): Promise<Record<string, Uint8Array>> {
    const response = await app.request(link ?? "/no-link");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/zip");
    expect(response.headers.get("cache-control")).toBe("no-store");
    return unzipSync(new Uint8Array(await response.arrayBuffer()));
  }

  /** Returns every row of every table as lower-case text. */
  async function readAllTables(): Promise<Map<string, string>> {
    const { db } = app.services.store;
    const tables = (await db.introspection.getTables()).map(({ name }) => name);
    const texts = await Promise.all(
      tables.map(async (name) => {
        const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
        return [name, JSON.stringify(rows).toLowerCase()] as const;
      }),
    );
    return new Map(texts);
  }

  it("is declared for every table: as the account's own, or not", async () => {
    const listedTables = [...Object.keys(OWN_DATA), ...Object.keys(NOT_OWN_DATA)].sort();
    expect([...(await readAllTables()).keys()].sort()).toEqual(listedTables);
  });

  it("is exported as one file with everything in it and no other account's data", async () => {
    const ben = await createPerson(BEN);
    await addOneOfEverything(ben, "recording0000000000002", 3);
    expect(
      await readReply(app.call("exportBegin", { token: ada.token, body: { password: "Wrong-Horse-9" } })),
    ).toMatchObject({
      status: 400,
    });
    expect(await beginExport(ada, ADA.password)).toMatchObject({ state: "waiting", link: null });
    await makeExports(app.services);
    const state = await readExportState(ada);
    expect(state).toMatchObject({ state: "ready", expires_at: TEST_NOW + 3 * DAY_MS });
    expect(app.mail.last(ADA.email)).toMatchObject({ subject: "Your data is ready" });
    expect(app.mail.last(ADA.email).text).not.toContain("signature");

    const files = await download(state.link);
    const readText = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    expect(files["audio/recording0000000000001.webm"]).toEqual(SOUND);
    expect(JSON.parse(readText("account.json"))).toMatchObject({ email: ADA.email, last_name: ADA.last_name });
    expect(JSON.parse(readText("data/payment.json"))).toHaveLength(1);
    expect(JSON.parse(readText("data/examiner_evaluation.json"))).toHaveLength(1);
    expect(JSON.parse(readText("data/examiner_section.json"))).toEqual([]);
    expect(readText("data/comment.json")).toContain(LEARNER_TEXT);
    expect(readText("data/draft_version.json")).toContain(TEXTS["task-1"].slice(0, 30));
    const whole = Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join("\n");
    for (const other of [BEN.email, BEN.last_name, ben.id, "recording0000000000002"])
      expect(whole).not.toContain(other);
    for (const secret of ["$argon2", "password_hash", "token_version"]) expect(whole).not.toContain(secret);
  });

  it("is downloadable for ten minutes, at a signed address that nobody can alter", async () => {
    await beginExport(ada, ADA.password);
    await makeExports(app.services);
    const { link } = await readExportState(ada);
    await download(link);
    expect((await app.request((link ?? "").replace(/until=\d/u, "until=9"))).status).toBe(404);
    app.clock.advance(10 * MINUTE_MS);
    expect((await app.request(link ?? "")).status).toBe(404);
  });

  it("is exported to a file that is deleted after three days", async () => {
    await beginExport(ada, ADA.password);
    await makeExports(app.services);
    const row = await app.services.store.db.selectFrom("account_export").select("sha256").executeTakeFirstOrThrow();
    app.clock.advance(3 * DAY_MS);
    await removeOldExports(app.services);
    expect(await app.services.blobs.size(row.sha256 ?? "")).toBeNull();
    expect(await app.services.store.db.selectFrom("account_export").selectAll().execute()).toEqual([]);
  });

  it("stays for seven days after a deletion request, and signing in offers to keep it", async () => {
    const requestToken = (body: object) =>
      app.call("token", { body: { email: ADA.email, password: ADA.password, ...body } });
    expect((await app.call("accountDelete", { token: ada.token, body: { password: "Wrong-Horse-9" } })).status).toBe(
      400,
    );
    const reply = await callOk(app, "accountDelete", { token: ada.token, body: { password: ADA.password } });
    expect(reply).toEqual({
      detail: "Your account will be deleted on 8 March 2026. Sign in before then to keep it.",
      erase_at: TEST_NOW + 7 * DAY_MS,
    });
    expect((await app.call("userDetails", { token: ada.token })).status).toBe(401);
    expect(app.mail.last(ADA.email).subject).toBe("Your account will be deleted");
    app.clock.advance(7 * DAY_MS - 1);
    await eraseAccounts(app.services);
    expect(await readReply(requestToken({}))).toEqual({
      status: 403,
      code: "account_closing",
      detail: "This account will be deleted on 8 March 2026. You can still keep it.",
    });
    await expectOk(requestToken({ keep_account: true }));
    app.clock.advance(DAY_MS);
    await eraseAccounts(app.services);
    await expectOk(requestToken({}));
  });

  it("is erased seven days after the request: no row contains address, name or texts, payments have no owner, files are deleted", async () => {
    await beginExport(ada, ADA.password);
    await makeExports(app.services);
    const copy = await app.services.store.db.selectFrom("account_export").select("sha256").executeTakeFirstOrThrow();
    const traces = [ADA.email, ADA.last_name, LEARNER_TEXT, TEXTS["task-1"].slice(0, 20), ada.id].map((word) =>
      word.toLowerCase(),
    );
    const before = [...(await readAllTables()).values()].join("\n");
    for (const trace of traces) expect(before).toContain(trace);
    expect((await app.call("examinerReport", { params: { slug: report }, body: {} })).status).toBe(200);

    await callOk(app, "accountDelete", { token: ada.token, body: { password: ADA.password } });
    app.clock.advance(7 * DAY_MS);
    expect(
      (await app.call("token", { body: { email: ADA.email, password: ADA.password, keep_account: true } })).status,
    ).toBe(401);
    await eraseAccounts(app.services);

    for (const [table, rows] of await readAllTables())
      for (const trace of traces) expect(rows.includes(trace), `${trace} in ${table}`).toBe(false);
    const payments = await app.services.store.db.selectFrom("payment").selectAll().execute();
    expect(payments).toMatchObject([{ account_id: null, name: "", email: "" }]);
    expect(await app.services.blobs.size(HASH)).toBeNull();
    expect(await app.services.blobs.size(copy.sha256 ?? "")).toBeNull();
    for (const name of await readdir(join(folder, "checkout")))
      expect(await readFile(join(folder, "checkout", name), "utf8")).not.toContain(ADA.email);
    expect((await app.call("examinerReport", { params: { slug: report }, body: {} })).status).toBe(404);
    expect(app.readLog()).toContain("account_erased");
    await registerVerified(app, ADA);
  });

  it("is erased at once from the command line, and other accounts keep theirs", async () => {
    const ben = await createPerson(BEN);
    await addOneOfEverything(ben, "recording0000000000002", 3);
    await eraseAccountNow(app.services, ada.id);
    expect(await app.services.blobs.size(HASH)).toBe(SOUND.length);
    expect((await app.call("userDetails", { token: ben.token })).status).toBe(200);
    expect((await app.call("userDetails", { token: ada.token })).status).toBe(401);
    expect([...(await readAllTables()).values()].join("\n")).toContain(`${LEARNER_TEXT} by ${ben.id}`.toLowerCase());
  });
});
