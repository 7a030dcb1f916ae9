import { afterEach, beforeEach, expect, it } from "vitest";
import type { Attempt } from "#core/wire/attempt/attempts.ts";
import type { Command } from "#core/wire/commands/batch.ts";
import { type OtherTextRef, draftAggregate, MAX_DRAFT_CHARACTERS } from "#core/wire/attempt/drafts.ts";
import { makeCompiledWriting } from "#tests/support/fixture-writing.ts";
import { describeEachEngine } from "../support/engines.ts";
import {
  attemptSlug,
  makeAttemptHead,
  makeCommand,
  makeHandIn,
  makeWritingHead,
  sendCommands,
} from "../support/commands.ts";
import { makeCompiledModule, publishModules } from "../support/library.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";
import { createAccount, renewToken } from "../support/accounts.ts";
import { MINUTE_MS } from "#core/exam/durations.ts";
import { readAttempt } from "../support/reading-app.ts";

const PHONE = "client-000000phone";
const LAPTOP = "client-00000laptop";
const SLUG = attemptSlug(1);

/** Fields of a save that are not the default, and of its command. */
type Change = {
  base_rev?: number;
  edit?: number;
  settles?: OtherTextRef[];
  section?: string;
  slug?: string;
} & Partial<Command>;
const makeSave = (text: string, change: Change = {}): Command => {
  const { base_rev = 0, edit = 1, settles, section = "task-1", slug = SLUG, ...rest } = change;
  const payload = { ...makeWritingHead(slug), section, text, edit, base_rev, ...(settles && { settles }) };
  return makeCommand("draft.save", payload, { agg: draftAggregate(slug, section), ...rest });
};
const makeSubmit = (texts: Record<string, string> | undefined, change: Partial<Command> = {}): Command =>
  makeHandIn(makeWritingHead(SLUG), { ...(texts && { texts }) }, change);

describeEachEngine("draft sync", (engine) => {
  let app: TestApp;
  let ada: { id: string; token: string };

  beforeEach(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
    await publishModules(app, makeCompiledWriting(), await makeCompiledModule());
    ada = await createAccount(app);
  });
  afterEach(() => app.close());

  const sendOne = async (command: Command, client: string) =>
    (await sendCommands(app, ada.token, [command], client))[0];
  const read = () => readAttempt(app, ada.token, SLUG, "writing");
  const listVersions = async (section = "task-1") =>
    app.services.store.db
      .selectFrom("draft_version")
      .select(["number", "kind", "body", "client_id"])
      .where("attempt_slug", "=", SLUG)
      .where("section", "=", section)
      .orderBy("number")
      .execute();

  it("stores the sections of one device without an earlier command for the attempt", async () => {
    expect(await sendOne(makeSave("The chart"), PHONE)).toMatchObject({ status: "applied", rev: 1 });
    expect(await sendOne(makeSave("I agree", { section: "task-2" }), PHONE)).toMatchObject({
      status: "applied",
      rev: 1,
    });
    // The phone has not received its own first revision yet.
    expect(await sendOne(makeSave("A chart shows"), PHONE)).toMatchObject({ status: "applied", rev: 2 });
    expect(await read()).toMatchObject({
      status: "in_progress",
      answers: { "task-1": "A chart shows", "task-2": "I agree" },
      answer_revs: { "task-1": 2, "task-2": 1 },
      other_texts: [],
    });
  });

  it("accepts the text of a device that has the latest revision", async () => {
    await sendOne(makeSave("The chart shows"), PHONE);
    expect(await sendOne(makeSave("Something else", { base_rev: 1 }), LAPTOP)).toMatchObject({
      status: "applied",
      rev: 2,
    });
    expect((await read()).other_texts).toEqual([]);
  });

  it("keeps both texts when two devices write at the same time, with one conflicting copy for each device", async () => {
    await sendOne(makeSave("The bus was popular."), PHONE);
    const first = await sendOne(makeSave("Cars came first"), LAPTOP);
    expect(first).toMatchObject({ status: "conflict", rev: 1, body: "The bus was popular." });
    const again = await sendOne(makeSave("Cars came first in both years."), LAPTOP);
    expect(again).toMatchObject({ status: "conflict", rev: 1 });
    expect(again).toHaveProperty("siblingId", first?.status === "conflict" ? first.siblingId : null);
    expect(await read()).toMatchObject({
      answers: { "task-1": "The bus was popular." },
      other_texts: [{ section: "task-1", text: "Cars came first in both years." }],
    });
    // The phone continues without knowing of the conflict.
    expect(await sendOne(makeSave("The bus was popular then.", { base_rev: 1 }), PHONE)).toMatchObject({
      status: "applied",
      rev: 2,
    });
    // The learner keeps the laptop's text after receiving revision 2.
    expect(await sendOne(makeSave("Cars came first in both years.", { base_rev: 2 }), LAPTOP)).toMatchObject({
      status: "applied",
      rev: 3,
    });
    expect(await read()).toMatchObject({
      answers: { "task-1": "Cars came first in both years." },
      other_texts: [],
    });
    expect((await listVersions()).map((version) => version.body)).toContain("The bus was popular then.");
  });

  it("deletes the conflicting copy when the learner chooses a text, and keeps it among the versions", async () => {
    await sendOne(makeSave("The bus was popular."), PHONE);
    await sendOne(makeSave("Cars came first"), LAPTOP);
    expect(await sendOne(makeSave("The bus was popular.", { base_rev: 1 }), LAPTOP)).toMatchObject({
      status: "applied",
      rev: 1,
    });
    expect((await read()).other_texts).toEqual([]);
    expect(await listVersions()).toContainEqual(
      expect.objectContaining({ kind: "sibling", body: "Cars came first", client_id: LAPTOP }),
    );
  });

  it("lets the device with the current text settle a conflict only for the edits that it has seen", async () => {
    await sendOne(makeSave("The bus was popular."), PHONE);
    await sendOne(makeSave("Cars came first"), LAPTOP);
    const [otherText] = (await read()).other_texts ?? [];
    expect(otherText).toMatchObject({ client_id: LAPTOP, edit: 1, text: "Cars came first" });
    const seenEdits = [{ id: otherText?.id ?? "", edit: 1 }];
    // Meanwhile the laptop continues writing.
    await sendOne(makeSave("Cars came first then", { edit: 2 }), LAPTOP);
    await sendOne(makeSave("The bus was popular.", { settles: seenEdits }), PHONE);
    expect((await read()).other_texts).toMatchObject([{ id: otherText?.id, edit: 2, text: "Cars came first then" }]);
    const { rev } = await read();
    expect(
      await sendOne(makeSave("The bus was popular.", { settles: [{ id: otherText?.id ?? "", edit: 2 }] }), PHONE),
    ).toMatchObject({ status: "applied", rev: 1 });
    expect(await read()).toMatchObject({
      answers: { "task-1": "The bus was popular." },
      other_texts: [],
      rev: rev + 1,
    });
    expect(await listVersions()).toContainEqual(
      expect.objectContaining({ kind: "sibling", body: "Cars came first then", client_id: LAPTOP }),
    );
  });

  it("keeps the longer text without a conflict if one text continues the other", async () => {
    await sendOne(makeSave("The chart"), PHONE);
    expect(await sendOne(makeSave("The chart shows journeys"), LAPTOP)).toMatchObject({ status: "applied", rev: 2 });
    expect(await sendOne(makeSave("The chart shows"), PHONE)).toMatchObject({
      status: "conflict",
      rev: 2,
      body: "The chart shows journeys",
      siblingId: "",
    });
    expect(await read()).toMatchObject({ answers: { "task-1": "The chart shows journeys" }, other_texts: [] });
    expect(await sendOne(makeSave("The chart shows journeys", { base_rev: 2 }), PHONE)).toMatchObject({
      status: "applied",
      rev: 2,
    });
  });

  it("repeats the first reply to a repeated save, with the current text if that was a conflict", async () => {
    await sendOne(makeSave("The bus was popular."), PHONE);
    const other = makeSave("Cars came first");
    const first = await sendOne(other, LAPTOP);
    expect(await sendOne(other, LAPTOP)).toEqual({ ...first, replayed: true });
    await sendOne(makeSave("The bus was the most popular.", { base_rev: 1 }), PHONE);
    const now = { rev: 2, body: "The bus was the most popular." };
    expect(await sendOne(other, LAPTOP)).toEqual({ ...first, ...now, replayed: true });
    expect(await sendOne(makeSave("an earlier one", { aggSeq: 1 }), LAPTOP)).toMatchObject({ status: "superseded" });
  });

  it("stores and sends little if many small saves conflict with a long text of another device", async () => {
    const long = "The bus was popular. ".repeat(1900);
    await sendOne(makeSave(long), PHONE);
    const ops = Array.from({ length: 60 }, (_, n) => makeSave(`Cars ${n}`));
    const results = await sendCommands(app, ada.token, ops, LAPTOP);

    const conflicts = results.filter(({ status }) => status === "conflict");
    expect(conflicts.length).toBeGreaterThan(10);
    expect(JSON.stringify(results).length).toBeLessThan(1_200_000);
    expect(results.at(-1)).toMatchObject({ status: "retry", after: 1 });
    const stored = await app.services.store.db.selectFrom("sync_op").select("result").execute();
    expect(stored.reduce((sum, { result }) => sum + result.length, 0)).toBeLessThan(10_000);
    const again = await sendCommands(app, ada.token, ops.slice(conflicts.length), LAPTOP);
    expect(again[0]).toMatchObject({ status: "conflict" });
  });

  it("keeps the texts of the first hand-in, ignores later changes to them, and loses nothing", async () => {
    await sendOne(makeSave("The chart"), PHONE);
    await sendOne(makeSave("Cars came first"), LAPTOP);
    const texts = { "task-1": "The chart shows.", "task-2": "" };
    expect(await sendOne(makeSubmit(texts), PHONE)).toMatchObject({ status: "applied", marking: null });
    expect(await read()).toMatchObject({
      status: "Completed",
      answers: texts,
      marking: null,
      other_texts: [{ text: "Cars came first" }],
    });
    expect(await sendOne(makeSubmit({ "task-1": "Cars", "task-2": "no" }), LAPTOP)).toMatchObject({
      status: "rejected",
      code: "already_submitted",
    });
    expect(await sendOne(makeSave("Cars came first again"), LAPTOP)).toMatchObject({ code: "already_submitted" });
    // The phone sends text that it saved earlier.
    expect(await sendOne(makeSave("The chart sh"), PHONE)).toMatchObject({ status: "superseded" });
    expect((await read()).answers).toEqual(texts);
    expect((await listVersions()).map((version) => [version.kind, version.body])).toEqual([
      ["save", "The chart"],
      ["save", "Cars came first"],
      ["final", "The chart shows."],
      ["late", "Cars"],
      ["late", "Cars came first again"],
      ["late", "The chart sh"],
    ]);
  });

  it("returns texts that arrive after the hand-in to their owner only", async () => {
    const readLateCopies = (token: string) =>
      app.call("lateCopies", { token, params: { skill: "writing" }, body: { attempt_slug: SLUG } });
    await sendOne(makeSubmit({ "task-1": "Trams.", "task-2": "Yes." }), PHONE);
    expect(await (await readLateCopies(ada.token)).json()).toEqual({ copies: [] });
    app.clock.advance(1000);
    const rival = makeSubmit({ "task-1": "Cars.", "task-2": "No." });
    await sendOne(rival, LAPTOP);
    app.clock.advance(1000);
    const late = makeSave("Cars came first.");
    await sendOne(late, LAPTOP);
    expect(await (await readLateCopies(ada.token)).json()).toEqual({
      copies: [
        { id: late.opId, received_at: app.clock.now(), work: null, texts: { "task-1": "Cars came first." } },
        {
          id: rival.opId,
          received_at: app.clock.now() - 1000,
          work: null,
          texts: { "task-1": "Cars.", "task-2": "No." },
        },
      ],
    });
    expect((await readLateCopies((await createAccount(app, "eve")).token)).status).toBe(404);
  });

  it("needs only the hand-in to know all texts", async () => {
    expect(await sendOne(makeSubmit({ "task-1": "One.", "task-2": "Two." }), PHONE)).toMatchObject({
      status: "applied",
    });
    expect(await read()).toMatchObject({ status: "Completed", answers: { "task-1": "One.", "task-2": "Two." } });
  });

  it("sends drafts to the learner's other devices", async () => {
    const readChanges = async (cursor?: string) =>
      (await (await app.call("syncChanges", { token: ada.token, ...(cursor && { query: { cursor } }) })).json()) as {
        items: { id: string; body: Attempt }[];
        cursor: string;
      };
    const start = await readChanges();
    await sendOne(makeSave("The bus was popular."), PHONE);
    const later = await readChanges(start.cursor);
    expect(later.items).toMatchObject([{ id: SLUG, body: { answers: { "task-1": "The bus was popular." } } }]);
    // The same text again is not a change.
    await sendOne(makeSave("The bus was popular."), PHONE);
    expect((await readChanges(later.cursor)).items).toEqual([]);
  });

  it("returns no text to anybody else", async () => {
    await sendOne(makeSubmit({ "task-1": "One.", "task-2": "Two." }), PHONE);
    const eve = await createAccount(app, "eve");
    expect(await sendCommands(app, eve.token, [makeSave("mine now")], LAPTOP)).toMatchObject([{ code: "not_found" }]);
    const result = await app.call("result", { params: { skill: "writing", attempt_slug: SLUG }, body: {} });
    expect(result.status).toBe(200);
    expect(await result.text()).not.toContain("One.");
  });

  it("rejects invalid drafts", async () => {
    const sendRefused = async (command: Command) => {
      const result = await sendOne(command, PHONE);
      return result?.status === "rejected" ? result.message : result?.status;
    };
    expect(await sendRefused(makeSave("x", { agg: `attempt:${SLUG}` }))).toMatch(/^agg/u);
    expect(await sendRefused(makeSave("x", { section: "task-3" }))).toMatch(/^section/u);
    expect(await sendRefused(makeSave("x".repeat(MAX_DRAFT_CHARACTERS + 1)))).toMatch(/^text/u);
    expect(await sendRefused(makeSubmit({ "task-9": "x" }))).toMatch(/^section/u);
    const reading = makeCommand(
      "draft.save",
      { ...makeAttemptHead(attemptSlug(2)), section: "p1", text: "x", edit: 1, base_rev: 0 },
      {
        agg: draftAggregate(attemptSlug(2), "p1"),
      },
    );
    expect(await sendRefused(reading)).toMatch(/^module_type/u);
  });

  it("stores all characters except NUL and unpaired surrogates, and the longest text", async () => {
    const text = 'naïve \u{1f642}\n\n\ttab "quoted" \u2013 100 %';
    await sendOne(makeSave(`${text}\0\ud800`), PHONE);
    expect((await read()).answers).toEqual({ "task-1": text });
    await sendOne(makeSave("é".repeat(MAX_DRAFT_CHARACTERS)), PHONE);
    expect((await read()).answers?.["task-1"]).toHaveLength(MAX_DRAFT_CHARACTERS);
  });

  it("keeps the last fifty saves, and of earlier ones a save for every ten minutes", async () => {
    for (let n = 0; n < 70; n += 1) {
      // Access tokens expire after ten minutes.
      ada = { ...ada, token: await renewToken(app, ada) };
      await sendOne(makeSave(`text ${n}`), PHONE);
      app.clock.advance(MINUTE_MS);
    }
    const bodies = (await listVersions()).map((version) => Number(version.body.slice(5)));
    expect(bodies.slice(-50)).toEqual(Array.from({ length: 50 }, (_, n) => n + 20));
    expect(bodies.length).toBeGreaterThanOrEqual(52);
    expect(bodies.length).toBeLessThanOrEqual(53);
  });
});
