import { afterEach, beforeEach, expect, it } from "vitest";
import { MAX_ATTEMPTS_PER_DAY } from "#api/commands/attempt/attempt-head.ts";
import { addToVersionBudget, MAX_VERSION_CHARACTERS } from "#api/store/attempt/version-budget.ts";
import { MAX_DRAFT_CHARACTERS } from "#core/wire/attempt/drafts.ts";
import { describeEachEngine } from "../support/engines.ts";
import { attemptSlug, makeAttemptCreate, makeCommand, makeWritingHead, sendCommands } from "../support/commands.ts";
import { publishWriting } from "../support/library.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../support/test-app.ts";
import { createAccount } from "../support/accounts.ts";

describeEachEngine("the budget for stored texts", (engine) => {
  let app: TestApp;
  let ada: { id: string; token: string };
  beforeEach(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
    await publishWriting(app);
    ada = await createAccount(app);
  });
  afterEach(() => app.close());

  const slug = attemptSlug(1);
  const HEAD = makeWritingHead(slug);
  const makeSave = (text: string, base_rev: number) =>
    makeCommand(
      "draft.save",
      { ...HEAD, section: "task-1", text, edit: base_rev + 1, base_rev },
      { agg: `draft:${slug}:task-1` },
    );
  const listVersions = async (): Promise<{ number: number; kind: string; size: number }[]> => {
    const rows = await app.services.store.db
      .selectFrom("draft_version")
      .select(["number", "kind", "body"])
      .orderBy("number")
      .execute();
    return rows.map(({ number, kind, body }) => ({ number, kind, size: body.length }));
  };
  /** Sets the stored total of the account, as if it had saved this much before. */
  const setCharacters = (characters: number): Promise<unknown> =>
    app.services.store.db.updateTable("version_budget").set({ characters }).execute();

  it("counts each version, deletes the oldest versions if there is too much text, and keeps the newest text", async () => {
    for (let rev = 0; rev < 10; rev += 1)
      await sendCommands(app, ada.token, [makeSave(`${rev} `.padEnd(MAX_DRAFT_CHARACTERS, "a"), rev)]);
    const [row] = await app.services.store.db.selectFrom("version_budget").select("characters").execute();
    expect(row?.characters).toBe(10 * MAX_DRAFT_CHARACTERS);
    expect(await listVersions()).toHaveLength(10);

    await setCharacters(MAX_VERSION_CHARACTERS);
    await sendCommands(app, ada.token, [makeSave("The newest text", 10)]);
    // The stored texts are far below the budget. After counting again, nothing is deleted.
    expect(await listVersions()).toHaveLength(11);

    await app.services.store.db
      .insertInto("draft_version")
      .values({
        attempt_slug: slug,
        section: "task-1",
        number: 0,
        client_id: "c",
        op_id: "o",
        kind: "save",
        body: "b".repeat(MAX_VERSION_CHARACTERS),
        received_at: TEST_NOW - 1,
      })
      .execute();
    await setCharacters(MAX_VERSION_CHARACTERS);
    await sendCommands(app, ada.token, [makeSave("The newest text of all", 11)]);
    expect((await listVersions()).map(({ number }) => number)).not.toContain(0);
    expect(await listVersions()).toHaveLength(12);
    const current = await app.services.store.db.selectFrom("draft").select("body").executeTakeFirst();
    expect(current?.body).toBe("The newest text of all");
  });

  it("keeps hand-ins and the newest late copy when all other versions are deleted", async () => {
    await sendCommands(app, ada.token, [makeSave("A first text", 0)]);
    const insert = (number: number, kind: "final" | "late", body: string) =>
      app.services.store.db
        .insertInto("draft_version")
        .values({
          attempt_slug: slug,
          section: "task-1",
          number,
          client_id: "c",
          op_id: `o${number}`,
          kind,
          body,
          received_at: TEST_NOW + number,
        })
        .execute();
    const long = "x".repeat(MAX_VERSION_CHARACTERS);
    await insert(2, "final", "Handed in");
    await insert(3, "late", long);
    await insert(4, "late", "The newest late copy");
    await setCharacters(MAX_VERSION_CHARACTERS);
    await app.services.store.withTx((tx) => addToVersionBudget(tx, ada.id, 1));
    expect((await listVersions()).map(({ number, kind }) => [number, kind])).toEqual([
      [2, "final"],
      [4, "late"],
    ]);
  });

  it("keeps the texts of the eight newest devices beside a draft, and older ones among the versions", async () => {
    await sendCommands(app, ada.token, [makeSave("The first device's text", 0)]);
    for (let device = 0; device < 12; device += 1) {
      app.services.clock.now = () => TEST_NOW + device;
      await sendCommands(app, ada.token, [makeSave(`Device ${device} wrote this`, 0)], `client-of-device-${device}`);
    }
    const siblings = await app.services.store.db.selectFrom("draft_sibling").select("body").execute();
    expect(siblings.map(({ body }) => body).toSorted()).toEqual(
      [4, 5, 6, 7, 8, 9, 10, 11].map((device) => `Device ${device} wrote this`).toSorted(),
    );
    expect((await listVersions()).filter(({ kind }) => kind === "sibling")).toHaveLength(4);
  });

  it("accepts a thousand attempts in a day, and asks the device to send the next later", async () => {
    const many = Array.from({ length: MAX_ATTEMPTS_PER_DAY }, (_, i) => ({
      ...makeAttemptCreate(attemptSlug(i + 1)),
      payload: { ...HEAD, attempt_slug: attemptSlug(i + 1) },
      agg: `attempt:${attemptSlug(i + 1)}`,
    }));
    for (let start = 0; start < many.length; start += 500) {
      const results = await sendCommands(app, ada.token, many.slice(start, start + 500));
      expect(results.every(({ status }) => status === "applied")).toBe(true);
    }
    const next = attemptSlug(MAX_ATTEMPTS_PER_DAY + 1);
    const another = makeCommand("attempt.create", { ...HEAD, attempt_slug: next }, { agg: `attempt:${next}` });
    expect(await sendCommands(app, ada.token, [another])).toMatchObject([{ status: "retry", code: "too_many" }]);
    expect(await sendCommands(app, ada.token, [makeSave("Still saved", 0)])).toMatchObject([{ status: "applied" }]);
  });
});
