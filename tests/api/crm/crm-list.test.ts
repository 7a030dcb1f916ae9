import { afterEach, beforeEach, expect, it } from "vitest";
import { escapeCell } from "#core/format/csv.ts";
import type { CrmEvaluationRow } from "#core/wire/crm/evaluation-list.ts";
import { createCrmApp, handIn, requestEvaluation } from "../support/evaluations.ts";
import { describeEachEngine } from "../support/engines.ts";
import { addManyEvaluations } from "../support/many-evaluations.ts";
import { type TestApp } from "../support/test-app.ts";
import { renewToken, type TestAccount } from "../support/accounts.ts";
import { callOk, readReply } from "../support/replies.ts";
import { HOUR_MS } from "#core/exam/durations.ts";

describeEachEngine("the list of evaluations", (engine) => {
  let app: TestApp;
  let ada: TestAccount;
  let sam: TestAccount;
  beforeEach(async () => {
    ({ app, ada, sam } = await createCrmApp(await engine.createDatabase()));
  });
  afterEach(() => app.close());

  const addEvaluations = async (count: number) => {
    const attemptSlug = await handIn(app, ada.token, 9);
    await addManyEvaluations(app.services.store, { accountId: ada.id, attemptSlug, count, now: app.clock.now() });
  };
  const listEvaluations = (query: Record<string, string> = {}) =>
    callOk(app, "crmEvaluations", { token: sam.token, query });
  const listAll = async (query: Record<string, string>): Promise<CrmEvaluationRow[]> => {
    const rows: CrmEvaluationRow[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof listEvaluations>> = await listEvaluations({
        ...query,
        ...(cursor !== "" && { cursor }),
      });
      rows.push(...page.evaluations);
      cursor = page.next;
    }
    return rows;
  };

  it("is empty at first", async () => {
    expect(await listEvaluations()).toEqual({
      evaluations: [],
      next: null,
      total: 0,
      counts: { open: 0, overdue: 0, due_today: 0, questions: 0 },
    });
  });

  it("returns exactly the fields that staff need", async () => {
    const slug = await requestEvaluation(app, ada);
    const { evaluations, total } = await listEvaluations();
    expect(total).toBe(1);
    expect(evaluations).toEqual([
      {
        id: 1,
        order_number: "WR-1",
        slug,
        name: "Ada Stone",
        email: ada.email,
        status: "PAYMENT-MADE",
        created_at: app.clock.now(),
        staff_name: null,
        book_name: "Book tides",
        test_name: "Test 1",
        due_at: app.clock.now() + 48 * HOUR_MS,
        due_state: "running",
        cancelled_at: null,
        claim: null,
      },
    ]);
  });

  it("shows how near the examiner deadline of an evaluation is", async () => {
    await requestEvaluation(app, ada);
    const readDueState = async () => (await listEvaluations()).evaluations[0]?.due_state;
    const steps: [number, string][] = [
      [40 * HOUR_MS - 1, "running"],
      [1, "reminder"],
      [7 * HOUR_MS - 1, "reminder"],
      [1, "alarm"],
      [HOUR_MS - 1, "alarm"],
      [1, "late"],
    ];
    for (const [step, expected] of steps) {
      app.clock.advance(step);
      sam = { ...sam, token: await renewToken(app, sam, "staff") };
      expect(await readDueState()).toBe(expected);
    }
  });

  it("counts open, overdue and due-today evaluations, whatever the search", async () => {
    const now = app.clock.now();
    await addEvaluations(50);
    const rows = await app.services.store.db.selectFrom("examiner_evaluation").select("open_due_at").execute();
    const open = rows.map(({ open_due_at }) => open_due_at).filter((due) => due < now + 100 * HOUR_MS);
    const countDueBetween = (from: number, to: number) => open.filter((due) => due > from && due < to).length;
    const overdue = countDueBetween(0, now + 1);
    expect(overdue).toBeGreaterThan(0);
    const { counts } = await listEvaluations({
      search: "nobody at all",
      status: "EVALUATED",
      day_ends: String(now + 7 * HOUR_MS),
    });
    expect(counts).toEqual({
      open: open.length,
      overdue,
      due_today: countDueBetween(now, now + 7 * HOUR_MS),
      questions: 0,
    });
    // Without a time zone the server uses the UTC day, which has twelve hours left.
    expect((await listEvaluations()).counts.due_today).toBe(countDueBetween(now, now + 12 * HOUR_MS));
    expect((await listEvaluations({ day_ends: "0" })).counts.due_today).toBe(0);
    expect(
      await readReply(app.call("crmEvaluations", { token: sam.token, query: { day_ends: "noon" } })),
    ).toMatchObject({
      status: 400,
    });
  });

  it("pages through every sort order, each row once", async () => {
    await addEvaluations(230);
    for (const sort of ["newest", "oldest", "due", "name"]) {
      const rows = await listAll({ sort, limit: "50" });
      expect(new Set(rows.map(({ id }) => id)).size).toBe(230);
      expect(rows).toHaveLength(230);
    }
    const newest = (await listAll({ sort: "newest", limit: "100" })).map(({ id }) => id);
    expect(newest).toEqual(newest.toSorted((a, b) => b - a));
    expect((await listAll({ sort: "oldest", limit: "100" })).map(({ id }) => id)).toEqual(newest.toReversed());
    const due = (await listAll({ sort: "due", limit: "7" })).map(({ due_at }) => due_at ?? Number.POSITIVE_INFINITY);
    expect(due).toEqual(due.toSorted((a, b) => a - b));
    const names = (await listAll({ sort: "name", limit: "33" })).map(({ name }) => name);
    expect(new Set(names).size).toBe(100);
    expect(names.filter((name, i) => i > 0 && name !== names[i - 1])).toHaveLength(99);
  });

  it("finds by parts of names and addresses, number and status, and escapes wildcards", async () => {
    await addEvaluations(60);
    const countFound = async (query: Record<string, string>) =>
      (await listEvaluations({ limit: "100", ...query })).total;
    expect(await countFound({ search: "maya" })).toBe(6);
    expect(await countFound({ search: "MAYA oka" })).toBe(1);
    expect(await countFound({ search: "lucía" })).toBe(6);
    expect(await countFound({ search: "person-7@" })).toBe(1);
    expect(await countFound({ search: "  " })).toBe(60);
    expect(await countFound({ search: "%" })).toBe(0);
    expect(await countFound({ search: "person_7" })).toBe(0);
    expect(await countFound({ search: "!" })).toBe(0);
    expect(await countFound({ search: "'; drop table account; --" })).toBe(0);
    expect((await listEvaluations({ search: "WR-7" })).evaluations.map(({ id }) => id)).toEqual([7]);
    expect((await listEvaluations({ search: "7" })).evaluations.map(({ id }) => id)).toEqual([7]);
    expect(await countFound({ status: "EVALUATED" })).toBe(10);
    expect(await countFound({ status: "OPEN" })).toBe(40);
    expect(await countFound({ status: "OPEN", search: "maya" })).toBe(4);
    expect(await readReply(app.call("crmEvaluations", { token: sam.token, query: { status: "DONE" } }))).toMatchObject({
      status: 400,
    });
  });

  it("limits the page size and rejects invalid limits and cursors", async () => {
    await addEvaluations(150);
    expect((await listEvaluations()).evaluations).toHaveLength(50);
    expect((await listEvaluations({ limit: "100" })).evaluations).toHaveLength(100);
    for (const query of [{ limit: "101" }, { limit: "0" }, { limit: "x" }, { cursor: "bm8" }, { cursor: "e30" }])
      expect(await readReply(app.call("crmEvaluations", { token: sam.token, query }))).toMatchObject({ status: 400 });
  });

  it("exports the whole filtered list as CSV", async () => {
    await addEvaluations(700);
    const response = await app.call("crmExportEvaluations", {
      token: sam.token,
      query: { status: "EVALUATED", sort: "oldest" },
    });
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="evaluations-2026-03-01\.csv"$/u,
    );
    const text = Buffer.from(await response.arrayBuffer()).toString("utf8");
    expect(text.startsWith("\u{FEFF}Order,Client,E-mail,")).toBe(true);
    const lines = text.trimEnd().split("\r\n").slice(1);
    expect(lines).toHaveLength(117);
    expect(lines[0]).toMatch(/^WR-4,Chen Okafor,ada@bandwise\.test,2026-/u);
    expect(app.readLog()).toContain('"event":"export"');
    const all = await app.call("crmExportEvaluations", { token: sam.token });
    expect((await all.text()).trimEnd().split("\r\n")).toHaveLength(701);
  });

  it("exports no cell that a spreadsheet would execute", () => {
    expect(escapeCell('=HYPERLINK("http://evil.test")')).toBe('"\'=HYPERLINK(""http://evil.test"")"');
    expect(["+1", "-1", "@a", "\ta"].map(escapeCell)).toEqual(["'+1", "'-1", "'@a", "'\ta"]);
    expect(["＝1", "＋1", "－1", "＠a", "\ra"].map(escapeCell)).toEqual(["'＝1", "'＋1", "'－1", "'＠a", '"\'\ra"']);
    expect(["plain", 'say "so"', "a,b", "two\nlines"].map(escapeCell)).toEqual([
      "plain",
      '"say ""so"""',
      '"a,b"',
      '"two\nlines"',
    ]);
  });
});

describeEachEngine("ten thousand evaluations", (engine) => {
  it("are read in pages of at most sixty, with their total", async () => {
    const { app, ada, sam } = await createCrmApp(await engine.createDatabase());
    const attemptSlug = await handIn(app, ada.token);
    await addManyEvaluations(app.services.store, {
      accountId: ada.id,
      attemptSlug,
      count: 10_000,
      now: app.clock.now(),
    });
    for (const query of [
      {},
      { sort: "due" },
      { sort: "name" },
      { search: "person-99" },
      { status: "OPEN", sort: "oldest" },
    ]) {
      const page = await callOk(app, "crmEvaluations", { token: sam.token, query: { limit: "60", ...query } });
      expect(page.evaluations.length).toBeLessThanOrEqual(60);
      expect(page.next).not.toBeNull();
    }
    expect((await callOk(app, "crmEvaluations", { token: sam.token })).total).toBe(10_000);
    await app.close();
  });
});
