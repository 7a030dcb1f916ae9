import * as v from "valibot";
import { afterEach, beforeEach, expect, it } from "vitest";
import { DrillSchema, type FinishedDrill } from "#core/exam/drill/drill.ts";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import type { Command } from "#core/wire/commands/batch.ts";
import { deleteAccountRows } from "#api/store/account/account-erasure.ts";
import { readOwnData } from "#api/store/account/account-data.ts";
import { fixtureModule } from "#tests/support/fixture-module.ts";
import { createAccount } from "../support/accounts.ts";
import { describeEachEngine } from "../support/engines.ts";
import { attemptSlug, makeAttemptSubmit, makeCommand, sendCommands } from "../support/commands.ts";
import { createReadingApp } from "../support/reading-app.ts";
import { TEST_NOW, type TestApp } from "../support/test-app.ts";

const SLUG = "drill00000000000000001";
const makeGroup = (
  id: string,
  answers: Record<string, string | string[]>,
  part = 1,
): FinishedDrill["groups"][number] => ({
  module_slug: fixtureModule.slug,
  content_version: fixtureModule.content_version,
  part,
  group: id,
  answers,
  seconds: {},
});
const makeDrill = (change: Partial<FinishedDrill> = {}): FinishedDrill => ({
  drill_slug: SLUG,
  skill: "reading",
  type: null,
  difficulty: null,
  groups: [makeGroup("true-false", { "3": "FALSE" }), makeGroup("many", { "6": ["A", "B"] })],
  started_at: TEST_NOW - 1000,
  finished_at: TEST_NOW - 10,
  ...change,
});
const makeFinish = (payload: FinishedDrill, change: Partial<Command> = {}): Command =>
  makeCommand("drill.finish", payload, { agg: `drill:${payload.drill_slug}`, ...change });

describeEachEngine("drills", (engine) => {
  let app: TestApp;
  let ada: { id: string; token: string };
  beforeEach(async () => {
    ({ app, ada } = await createReadingApp(await engine.createDatabase()));
  });
  afterEach(() => app.close());

  const readChanges = async (query: Record<string, string>, token = ada.token): Promise<ReplyOf<"syncChanges">> => {
    const response = await app.call("syncChanges", { token, query });
    expect(response.status).toBe(200);
    return (await response.json()) as ReplyOf<"syncChanges">;
  };

  it("are marked by the server and reach the learner's other devices", async () => {
    expect(await sendCommands(app, ada.token, [makeFinish(makeDrill())])).toMatchObject([
      { status: "applied", rev: 1 },
    ]);
    const { items } = await readChanges({ drills: "yes" });
    expect(items.map(({ kind, id }) => [kind, id])).toEqual([["drill", SLUG]]);
    const { marking, ...rest } = v.parse(DrillSchema, items[0]?.body);
    expect(rest).toEqual(makeDrill());
    expect(marking.raw).toEqual({ right: 2, total: 3 });
    expect(marking.groups.map(({ questions }) => questions.map(({ number, right }) => [number, right]))).toEqual([
      [[3, true]],
      [
        [6, true],
        [7, false],
      ],
    ]);
    expect(marking.groups[0]?.questions[0]?.ref).toBe(`${fixtureModule.slug}@${fixtureModule.content_version}/3`);
  });

  it("are left out for an app that cannot read them, without stopping its feed", async () => {
    await sendCommands(app, ada.token, [makeFinish(makeDrill()), makeAttemptSubmit(attemptSlug(1), {})]);
    const old = await readChanges({});
    expect(old.items.map(({ kind }) => kind)).toEqual(["attempt"]);
    expect(old.cursor).toBe((await readChanges({ drills: "yes" })).cursor);
  });

  it("are stored once for each slug, as first sent, for one account", async () => {
    const second = makeDrill({ groups: [makeGroup("true-false", { "3": "TRUE" })] });
    await sendCommands(app, ada.token, [makeFinish(makeDrill()), makeFinish(second)]);
    expect((await readChanges({ drills: "yes" })).items).toMatchObject([{ body: { groups: makeDrill().groups } }]);
    const bob = await createAccount(app, "bob");
    expect(await sendCommands(app, bob.token, [makeFinish(makeDrill())])).toMatchObject([
      { status: "rejected", code: "not_found" },
    ]);
  });

  it.each([
    ["another aggregate", makeDrill(), { agg: "drill:other" }, "agg: must be drill: and the drill's slug"],
    [
      "a version that was never published",
      makeDrill({ groups: [{ ...makeGroup("true-false", {}), content_version: "0000000000000bad" }] }),
      {},
      "This version of the module was never published here.",
    ],
    [
      "a group of another part",
      makeDrill({ groups: [makeGroup("true-false", {}, 2)] }),
      {},
      "groups.0: the module has no such group for this skill",
    ],
    [
      "a group of another skill",
      makeDrill({ skill: "listening" }),
      {},
      "groups.0: the module has no such group for this skill",
    ],
    [
      "an answer to a question of another group",
      makeDrill({ groups: [makeGroup("true-false", { "4": "NO" })] }),
      {},
      "groups.0.answers: the group has no such question",
    ],
    [
      "a group twice",
      makeDrill({ groups: [makeGroup("true-false", {}), makeGroup("true-false", {})] }),
      {},
      "groups.1: the drill contains this group twice",
    ],
    ["no group", makeDrill({ groups: [] }), {}, "groups: Invalid length: Expected >=1 but received 0"],
  ] as const)("are refused with %s", async (_, payload, change, message) => {
    expect(await sendCommands(app, ada.token, [makeFinish(payload, change)])).toMatchObject([
      { status: "rejected", message },
    ]);
    expect((await readChanges({ drills: "yes" })).items).toEqual([]);
  });

  it("count in the figures by question type, and give no band", async () => {
    const slugs = Array.from({ length: 7 }, (_, n) => `drill0000000000000010${n}`);
    await sendCommands(
      app,
      ada.token,
      slugs.map((drill_slug) =>
        makeFinish(
          makeDrill({ drill_slug, groups: [{ ...makeGroup("true-false", { "3": "TRUE" }), seconds: { "3": 30 } }] }),
        ),
      ),
    );
    const response = await app.call("overallPerformance", { token: ada.token });
    const figures = (await response.json()) as ReplyOf<"overallPerformance">;
    expect(figures.weakest_question_types).toEqual([
      { module_type: "reading", type: "identifying_information", right: 0, total: 7, seconds: 210, timed: 7 },
    ]);
    expect(figures.average_score.reading).toEqual({ average_bands: null, papers: 0 });
    expect(figures.average_score.overall.total_attempts).toBe(0);
  });

  it("are in the account's export, and are erased with the account", async () => {
    await sendCommands(app, ada.token, [makeFinish(makeDrill())]);
    const { store } = app.services;
    expect(await readOwnData(store.db, "drill", ada.id)).toMatchObject([
      { slug: SLUG, skill: "reading", work: makeDrill().groups, marking: { raw: { right: 2, total: 3 } } },
    ]);
    await store.db.updateTable("account").set({ erase_at: TEST_NOW }).where("id", "=", ada.id).execute();
    await store.withTx((tx) => deleteAccountRows(tx, ada.id, TEST_NOW));
    expect(await store.db.selectFrom("drill").select("slug").execute()).toEqual([]);
  });
});
