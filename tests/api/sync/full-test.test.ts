import { afterEach, beforeEach, expect, it } from "vitest";
import { computeFullTestAttemptSlug } from "#api/commands/attempt/full-test-link.ts";
import { publishBooks } from "#api/commands/operate/publish.ts";
import type { AttemptHead } from "#core/exam/attempt/attempt.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import { MODULE_TYPES } from "#core/exam/content/modules-of-test.ts";
import type { CompiledModule } from "#core/exam/content/compiled.ts";
import type { Module } from "#core/exam/content/module.ts";
import type { AttemptRow } from "#core/wire/attempt/attempts.ts";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import { describeEachEngine } from "../support/engines.ts";
import {
  attemptSlug,
  makeAttemptHead,
  makeAttemptWork,
  makeCommand,
  makeHandIn,
  rightAnswers,
  sendCommands,
} from "../support/commands.ts";
import { makeCompiledBook, makeCompiledModule } from "../support/library.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../support/test-app.ts";
import { createAccount } from "../support/accounts.ts";

/** Makes the four modules of a test from the Reading fixture. */
async function makeFourModules(name: string, test_type: Module["test_type"] = "both"): Promise<CompiledModule[]> {
  const all = await Promise.all(
    MODULE_TYPES.map(async (type) => ({
      type,
      compiled: await makeCompiledModule({ slug: `${name}-${type}`, test_type }),
    })),
  );
  return all.map(({ type, compiled }) => ({
    ...compiled,
    module: { ...compiled.module, module_type: type, duration: 3600 } as Module,
    key: type === "writing" || type === "speaking" ? null : compiled.key,
  }));
}

describeEachEngine("full tests", (engine) => {
  let app: TestApp;
  let token: string;
  const FULL = attemptSlug(1);

  beforeEach(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
    await publishBooks(app.services, [
      makeCompiledBook("tides", 1, [await makeFourModules("tides-1"), await makeFourModules("tides-2")]),
      makeCompiledBook("globes", 2, [(await makeFourModules("globes-1", "general")).slice(0, 3)]),
    ]);
    ({ token } = await createAccount(app));
  });
  afterEach(() => app.close());

  const makeModuleHead = (type: ModuleType, name = "tides-1", full_test = FULL): AttemptHead =>
    makeAttemptHead(computeFullTestAttemptSlug(full_test, type), {
      module_type: type,
      module_slug: `${name}-${type}`,
      full_test,
    });
  const startModule = (type: ModuleType, name?: string) =>
    sendCommands(app, token, [makeCommand("attempt.create", makeModuleHead(type, name))]);
  const handIn = (type: ModuleType, name?: string) =>
    sendCommands(app, token, [
      makeHandIn(makeModuleHead(type, name), {
        work: makeAttemptWork(type === "reading" ? { answers: rightAnswers() } : {}),
        submitted_at: TEST_NOW,
      }),
    ]);
  const findTest = (
    kind: string,
    book: string,
    fields: Record<string, string>,
    accessToken = token,
  ): Promise<Response> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return app.request(`/api/ieltstest/find_smart_test/${kind}/${book}/`, {
      method: "POST",
      headers: { authorization: `Bearer ${accessToken}` },
      body: form,
    });
  };
  const readFoundTest = async (response: Promise<Response>): Promise<ReplyOf<"bookTest">> => {
    const reply = await response;
    expect(reply.status).toBe(200);
    return (await reply.json()) as ReplyOf<"bookTest">;
  };
  const readOwn = async (type: ModuleType): Promise<ReplyOf<"attempt">> => {
    const body = { attempt_slug: computeFullTestAttemptSlug(FULL, type) };
    const response = await app.call("attempt", { token, params: { skill: type }, body });
    expect(response.status).toBe(200);
    return (await response.json()) as ReplyOf<"attempt">;
  };

  it("links the modules and names the next one until all are handed in", async () => {
    await startModule("listening");
    expect(await readOwn("listening")).toMatchObject({
      full_test: FULL,
      full_test_attempt_slug: FULL,
      full_test_next_attempt: {
        module_type: "listening",
        module_slug: "tides-1-listening",
        attempt_slug: computeFullTestAttemptSlug(FULL, "listening"),
      },
    });
    for (const [i, type] of MODULE_TYPES.entries()) {
      expect(await handIn(type)).toMatchObject([{ status: "applied" }]);
      const next = MODULE_TYPES[i + 1];
      expect((await readOwn("listening")).full_test_next_attempt).toEqual(
        next === undefined
          ? null
          : { module_type: next, module_slug: `tides-1-${next}`, attempt_slug: computeFullTestAttemptSlug(FULL, next) },
      );
    }
    const list = (await (await app.call("attempts", { token, body: {} })).json()) as { attempts: AttemptRow[] };
    expect(list.attempts.map((row) => row.full_test)).toEqual([FULL, FULL, FULL, FULL]);
  });

  it("ignores unlinked attempts and those of other learners", async () => {
    await sendCommands(app, token, [
      makeCommand("attempt.create", makeAttemptHead(attemptSlug(2), { module_slug: "tides-1-reading" })),
    ]);
    const body = { attempt_slug: attemptSlug(2) };
    const unlinked = await (await app.call("attempt", { token, params: { skill: "reading" }, body })).json();
    expect(unlinked).toMatchObject({ full_test_attempt_slug: null, full_test_next_attempt: null });
    const eve = await createAccount(app, "eve");
    await startModule("listening");
    await sendCommands(app, eve.token, [
      makeCommand("attempt.create", {
        ...makeAttemptHead(attemptSlug(3), { module_slug: "tides-1-reading" }),
        full_test: FULL,
      }),
    ]);
    expect((await readOwn("listening")).full_test_next_attempt?.module_type).toBe("listening");
    expect(
      await readFoundTest(findTest("fulltest", "tides", { attempt_slug: attemptSlug(9) }, eve.token)),
    ).toMatchObject({
      attempt: FULL,
    });
  });

  it("shows nothing of the full test in a public result", async () => {
    await handIn("reading");
    const params = { skill: "reading", attempt_slug: computeFullTestAttemptSlug(FULL, "reading") };
    const text = await (await app.call("result", { params, body: {} })).text();
    expect(text).not.toContain(FULL);
    expect(text).not.toContain("full_test");
  });

  it("starts a full test of a book, continues it, then starts another", async () => {
    const proposal = { specific_test: "", attempt_slug: attemptSlug(7) };
    expect(await readFoundTest(findTest("fulltest", "tides", proposal))).toEqual({
      module_type: "fulltest",
      selected_module: "tides-1-listening",
      attempt: attemptSlug(7),
    });
    await handIn("listening");
    expect(await readFoundTest(findTest("fulltest", "tides", proposal))).toEqual({
      module_type: "fulltest",
      selected_module: "tides-1-reading",
      attempt: FULL,
    });
    for (const type of MODULE_TYPES.slice(1)) await handIn(type);
    expect(await readFoundTest(findTest("fulltest", "tides", proposal))).toMatchObject({
      selected_module: "tides-2-listening",
    });
  });

  it("opens the requested test, for a full test and for one module", async () => {
    expect(await readFoundTest(findTest("fulltest", "tides", { specific_test: "test-2" }))).toMatchObject({
      selected_module: "tides-2-listening",
      attempt: expect.stringMatching(/^[\w-]{22}$/u),
    });
    expect(
      await readFoundTest(findTest("writing", "tides", { specific_test: "test-2", attempt_slug: attemptSlug(7) })),
    ).toEqual({
      module_type: "writing",
      selected_module: "tides-2-writing",
      attempt: attemptSlug(7),
    });
    expect(await readFoundTest(findTest("reading", "globes", { test_type: "general" }))).toMatchObject({
      selected_module: "globes-1-reading",
    });
  });

  it.each([
    ["fulltest", "nowhere", {}],
    ["fulltest", "tides", { specific_test: "test-9" }],
    ["fulltest", "globes", { test_type: "general" }],
    ["reading", "globes", {}],
    ["juggling", "tides", {}],
  ])("replies 404 to %s in %s with %j", async (kind, book, fields) => {
    const response = await findTest(kind, book, fields as Record<string, string>);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: "not_found" });
  });

  it("accepts the form only as form data", async () => {
    const path = "/api/ieltstest/find_smart_test/fulltest/tides/";
    const post = async (body: BodyInit, type: string) => {
      const headers = { authorization: `Bearer ${token}`, "content-type": type };
      const response = await app.request(path, { method: "POST", headers, body });
      return [response.status, ((await response.json()) as { code?: string }).code];
    };
    expect(await post("{}", "application/json")).toEqual([415, "not_json"]);
    expect(await post("--x\r\nbroken", "multipart/form-data; boundary=x")).toEqual([400, "invalid"]);
    expect(await post("a".repeat(300_000), "multipart/form-data; boundary=x")).toEqual([413, "too_large"]);
    expect((await findTest("fulltest", "tides", { test_type: "ielts" })).status).toBe(400);
    const withoutForm = await app.request(path, { method: "POST", headers: { authorization: `Bearer ${token}` } });
    expect(withoutForm.status).toBe(200);
  });

  it("marks an attempt at earlier mistakes only on those questions, without a band", async () => {
    const request = { module_slug: "tides-1-reading", only: [1, 2] };
    const [result] = await sendCommands(app, token, [
      makeHandIn(makeAttemptHead(attemptSlug(4), { ...request, mode: "practice" }), {
        work: makeAttemptWork({ answers: rightAnswers() }),
      }),
    ]);
    expect(result).toMatchObject({ status: "applied", marking: { raw: { right: 2, total: 2 }, band: null } });
    const list = (await (await app.call("attempts", { token, body: {} })).json()) as { attempts: AttemptRow[] };
    expect(list.attempts).toMatchObject([{ only: [1, 2], questions: 2, answered: 2, score: "2/2" }]);
    const again = await sendCommands(app, token, [
      makeCommand("attempt.create", makeAttemptHead(attemptSlug(4), { ...request, only: [1] })),
    ]);
    expect(again).toMatchObject([{ status: "rejected", code: "conflict" }]);
    const strange = await sendCommands(app, token, [
      makeCommand("attempt.create", makeAttemptHead(attemptSlug(5), { ...request, only: [40] })),
    ]);
    expect(strange).toMatchObject([{ status: "rejected", code: "invalid" }]);
  });
});
