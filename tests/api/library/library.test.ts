import { afterEach, beforeEach, expect, it } from "vitest";
import { publishBooks } from "#api/commands/operate/publish.ts";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import { fixtureKey } from "#tests/support/fixture-key.ts";
import { fixtureModule } from "#tests/support/fixture-module.ts";
import { describeEachEngine } from "../support/engines.ts";
import { attemptSlug, makeAttemptCreate, makeAttemptSubmit, sendCommands } from "../support/commands.ts";
import { makeCompiledBook, makeCompiledModule, publishReading, makeShortSpeakingModule } from "../support/library.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";
import { createAccount } from "../support/accounts.ts";

describeEachEngine("library", (engine) => {
  let app: TestApp;
  let token: string;

  beforeEach(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
    await publishBooks(app.services, [
      makeCompiledBook("tides", 1, [[await makeCompiledModule()]]),
      makeCompiledBook("globes", 2, [
        [
          await makeCompiledModule({ slug: "globes-1", test_type: "general" }),
          makeShortSpeakingModule("globes-1-speaking"),
        ],
        [makeShortSpeakingModule("globes-2-speaking")],
      ]),
      makeCompiledBook("clocks", 2, [[await makeCompiledModule({ slug: "clocks-1", test_type: "both" })]], {
        difficulty: "harder",
      }),
      makeCompiledBook("empty", 4, [[]]),
    ]);
    ({ token } = await createAccount(app));
  });
  afterEach(() => app.close());

  const listBooks = async (skill: string, query: Record<string, string> = {}): Promise<ReplyOf<"books">> => {
    const response = await app.call("books", { params: { skill }, query });
    expect(response.status).toBe(200);
    return (await response.json()) as ReplyOf<"books">;
  };
  const listSlugs = async (skill: string, query: Record<string, string> = {}): Promise<string[]> =>
    (await listBooks(skill, query)).books.map((book) => book.slug);

  it.each([
    ["reading", {}, ["tides", "clocks", "globes"]],
    ["reading", { testType: "academic" }, ["tides", "clocks"]],
    ["reading", { testType: "general" }, ["clocks", "globes"]],
    ["speaking", {}, ["globes"]],
    ["listening", {}, []],
    ["fulltest", {}, []],
  ])("lists for %s %j only books with matching modules", async (skill, query, expected) => {
    expect(await listSlugs(skill, query)).toEqual(expected);
  });

  it("lists under fulltest the books that have a test with all four modules", async () => {
    const all = await Promise.all(
      ["listening", "reading", "writing", "speaking"].map((type) => makeCompiledModule({ slug: `full-${type}` })),
    );
    const four = all.map((compiled, i) => ({
      ...compiled,
      module: {
        ...compiled.module,
        module_type: ["listening", "reading", "writing", "speaking"][i],
        duration: 3600,
      } as typeof compiled.module,
    }));
    await publishBooks(app.services, [
      makeCompiledBook("full", 1, [four]),
      makeCompiledBook(
        "scattered",
        2,
        four.map((compiled) => [{ ...compiled, module: { ...compiled.module, slug: `${compiled.module.slug}-2` } }]),
      ),
    ]);
    expect(await listSlugs("fulltest")).toEqual(["full"]);
    expect(await listSlugs("fulltest", { testType: "general" })).toEqual([]);
  });

  it("pages through the listing without gaps or repeats", async () => {
    const slugs: string[] = [];
    let cursor: string | null = null;
    do {
      const page: ReplyOf<"books"> = await listBooks("reading", { limit: "1", ...(cursor === null ? {} : { cursor }) });
      expect(page.books).toHaveLength(1);
      slugs.push(...page.books.map((book) => book.slug));
      cursor = page.next;
    } while (cursor !== null);
    expect(slugs).toEqual(["tides", "clocks", "globes"]);
  });

  it.each([
    { limit: "0" },
    { limit: "101" },
    { limit: "many" },
    { cursor: "made-up" },
    { cursor: Buffer.from("{}").toString("base64url") },
    { testType: "ielts" },
  ])("rejects the query %j and names the field", async (query) => {
    const response = await app.call("books", { params: { skill: "reading" }, query });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: "invalid",
      errors: { [Object.keys(query)[0] ?? ""]: expect.any(Array) },
    });
  });

  it("returns a book with the modules of the requested test type", async () => {
    const read = async (testType: string): Promise<ReplyOf<"book">> =>
      (await (
        await app.call("book", { params: { book_slug: "globes" }, query: { testType } })
      ).json()) as ReplyOf<"book">;
    const general = await read("general");
    expect(general).toMatchObject({
      slug: "globes",
      name: "Book globes",
      institute: { name: "Bandwise" },
      difficulty: "typical",
      cover: null,
    });
    expect(general.tests.map((test) => [test.slug, test.reading_module.length, test.speaking_module.length])).toEqual([
      ["test-1", 1, 1],
      ["test-2", 0, 1],
    ]);
    expect((await read("academic")).tests.map((test) => test.reading_module.length)).toEqual([0, 0]);
    expect(general.tests[0]?.reading_module[0]).toMatchObject({
      slug: "globes-1",
      test_type: "general",
      duration: fixtureModule.duration,
      content_version: fixtureModule.content_version,
      key_version: fixtureKey.key_version,
    });
    expect(general.tests[0]?.reading_module[0]?.questions).toBe(fixtureKey.questions.length);
  });

  it.each(["nowhere", "Not%20A%20Slug"])("replies 404 to the book %s", async (slug) => {
    const response = await app.request(`/api/ieltstest/book/${slug}/`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: "not_found" });
  });

  it("gives public content a strong ETag that changes with the content", async () => {
    const first = await app.call("books", { params: { skill: "reading" } });
    const tag = first.headers.get("etag") ?? "";
    expect(tag).toMatch(/^"[\w-]+"$/u);
    expect(first.headers.get("cache-control")).toBe("public, no-cache");
    const same = await app.call("books", { params: { skill: "reading" }, headers: { "if-none-match": tag } });
    expect([same.status, await same.text()]).toEqual([304, ""]);
    await publishReading(app);
    const changed = await app.call("books", { params: { skill: "reading" }, headers: { "if-none-match": tag } });
    expect(changed.status).toBe(200);
  });

  it("returns a module without its key, and only to somebody who is signed in", async () => {
    const body = { module_slug: fixtureModule.slug };
    const response = await app.call("module", { token, params: { skill: "reading" }, body });
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual(fixtureModule);
    expect((await app.call("module", { params: { skill: "reading" }, body })).status).toBe(401);
    expect((await app.call("module", { token, params: { skill: "listening" }, body })).status).toBe(404);
    expect(
      (await app.call("module", { token, params: { skill: "reading" }, body: { module_slug: "nowhere" } })).status,
    ).toBe(404);
  });

  const openSmartTest = (body: object, skill = "reading"): Promise<Response> =>
    app.call("smartTest", { token, params: { skill }, body });

  it("chooses a test for the learner and uses the device's slug for it", async () => {
    const reply = (await (await openSmartTest({ attempt_slug: attemptSlug(7) })).json()) as ReplyOf<"smartTest">;
    expect(reply).toEqual({ module_type: "reading", selected_module: fixtureModule.slug, attempt: attemptSlug(7) });
    const generalReply = (await (await openSmartTest({ test_type: "general" })).json()) as ReplyOf<"smartTest">;
    expect(["clocks-1", "globes-1"]).toContain(generalReply.selected_module);
    expect(generalReply.attempt).toMatch(/^[A-Za-z0-9_-]{22}$/u);
  });

  it("continues an unfinished test, then chooses an untried one", async () => {
    await sendCommands(app, token, [makeAttemptCreate(attemptSlug(1))]);
    expect(await (await openSmartTest({ attempt_slug: attemptSlug(7) })).json()).toMatchObject({
      selected_module: fixtureModule.slug,
      attempt: attemptSlug(1),
    });
    await sendCommands(app, token, [makeAttemptSubmit(attemptSlug(1), {})]);
    expect(await (await openSmartTest({ attempt_slug: attemptSlug(7) })).json()).toMatchObject({
      selected_module: "clocks-1",
      attempt: attemptSlug(7),
    });
  });

  it("does not accept a slug that is in use", async () => {
    const eve = await createAccount(app, "eve");
    await sendCommands(app, eve.token, [makeAttemptSubmit(attemptSlug(1), {})]);
    const reply = (await (await openSmartTest({ attempt_slug: attemptSlug(1) })).json()) as ReplyOf<"smartTest">;
    expect(reply.attempt).not.toBe(attemptSlug(1));
  });

  it("reports when the library has no test to choose", async () => {
    const response = await openSmartTest({}, "writing");
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      code: "not_found",
      detail: "There is no test of this kind in the library yet.",
    });
  });
});
