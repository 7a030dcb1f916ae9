/**
 * Sends the largest and the most hostile accepted value of every field, from the tables of calls and commands. The
 * thread that serves requests may take a limited number of steps, and none in the grammar rules or the evaluator. Steps
 * do not depend on how busy the machine is.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { sql } from "kysely";
import type * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Limits } from "#api/commands/account/rate-limits.ts";
import { publishBooks } from "#api/commands/operate/publish.ts";
import { createThreadPool } from "#api/jobs/thread-pool.ts";
import { createAnnotator } from "#api/jobs/writing/annotator.ts";
import { evaluateWaitingAttempts } from "#api/jobs/writing/evaluate-writing.ts";
import { groupNumbers, moduleNumbers } from "#core/exam/content/question-numbers.ts";
import { MAX_DRILL_GROUPS } from "#core/exam/drill/drill.ts";
import { BATCH_LIMIT, type Command } from "#core/wire/commands/batch.ts";
import { COMMANDS } from "#core/wire/commands/commands.ts";
import { COMMAND_KINDS, type CommandKind } from "#core/wire/commands/kinds.ts";
import type { Endpoint } from "#core/wire/endpoint.ts";
import { ENDPOINTS, type EndpointName } from "#core/wire/endpoints.ts";
import { createStepCounter, type StepCounter, type Steps } from "#tests/support/count-steps.ts";
import { fixtureModule } from "#tests/support/fixture-module.ts";
import { fixtureSpeaking } from "#tests/support/fixture-speaking.ts";
import { makeCompiledWriting, fixtureWriting } from "#tests/support/fixture-writing.ts";
import { largestValue } from "#tests/support/largest-value.ts";
import { handIn, requestEvaluation } from "../support/evaluations.ts";
import { describeEachEngine } from "../support/engines.ts";
import { CLIENT_ID, attemptSlug, makeCommand, makeAttemptHead } from "../support/commands.ts";
import { makeCompiledBook, makeCompiledModule, makeCompiledSpeaking } from "../support/library.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";
import { type TestAccount, createAccount } from "../support/accounts.ts";

/** Texts that make a badly written rule slow. Each is repeated up to the limit of the field. */
const TEXTS = {
  "short paragraphs": "a\n\n",
  "one sentence": "because the many good student have an informations ",
  mistakes: "He have many informations. ",
  "unknown words": "xqzrtplk wvbnmqsd jkhgfdsz ",
  "one word": "a",
  "commas and spaces": "a ,  ;b",
} as const;

/** Commands with free text. The cost of other commands hardly depends on the text, so tests send them with one text. */
const KINDS_WITH_TEXT: readonly CommandKind[] = [
  "answers.save",
  "attempt.submit",
  "comment.add",
  "draft.save",
  "report.add",
  "word.save",
];

/** Calls of functions on the request thread for one request. The costliest request is a batch of about 900 commands. */
const MAX_STEPS = 5_000_000;
/** Processor time of the request thread for one request while steps are counted. The slowest takes a tenth of this. */
const MAX_PROCESSOR_MS = 3000;
/** Memory that all these requests together may leave behind, in bytes. */
const MAX_HEAP_GROWTH = 96 * 1024 * 1024;
/** Bytes of the database for each byte sent. The store keeps the work, its version, the merged work and the reply. */
const MAX_STORED_PER_SENT = 6;

/** With rate limits, the calls would be refused before they do any work. */
const NO_LIMITS: Limits = {
  take: async () => null,
  peek: async () => null,
  attempt: async () => null,
  clearFailures: async () => undefined,
};

/** A thousand commands on PostgreSQL, with each function call counted, take long on a busy machine. */
const TIMEOUT_MS = 180_000;

const inputs = (Object.entries(ENDPOINTS) as [EndpointName, Endpoint][]).filter(([, { params, query, body, form }]) =>
  [params, query, body, form].some((schema) => schema !== undefined),
);

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

describeEachEngine("the largest accepted input", (engine) => {
  const threads = createThreadPool();
  let app: TestApp;
  let counter: StepCounter;
  let owner: TestAccount;
  let admin: TestAccount;
  let known: Readonly<Record<string, unknown>>;
  let sentBytes = 0;
  let storedBefore = 0;
  let heapBefore = 0;

  const readStoredBytes = async (): Promise<number> => {
    const size =
      engine.kind === "sqlite"
        ? sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
        : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;
    return Number((await size.execute(app.services.store.db)).rows[0]?.bytes);
  };

  beforeAll(async () => {
    const thread = new URL("../support/rules-only-thread.ts", import.meta.url);
    // With the usual limits, a busy machine would give up on the longest texts.
    const timeLimitsMs = { harper: TIMEOUT_MS, rules: TIMEOUT_MS };
    app = await createTestApp({
      url: await engine.createDatabase(),
      services: { threads, annotator: createAnnotator({ threads, thread, timeLimitsMs }), limits: NO_LIMITS },
    });
    const speaking = makeCompiledSpeaking();
    await publishBooks(app.services, [
      makeCompiledBook("tides", 1, [[await makeCompiledModule(), makeCompiledWriting(), speaking]]),
    ]);
    owner = await createAccount(app, "owner");
    admin = await createAccount(app, "ann", "admin");
    const evaluation = await requestEvaluation(app, owner, 2);
    known = {
      attempt_slug: await handIn(app, owner.token, 1),
      slug: evaluation,
      module_slug: fixtureWriting.slug,
      book_slug: "tides",
      skill: "writing",
      module_type: "writing",
      kind: "writing",
      unique_id: "book-tides",
      email: "somebody@bandwise.test",
      password1: `${"aB3!".repeat(62)}`,
      password2: `${"aB3!".repeat(62)}`,
      // Another account, because one of the calls ends the sessions of this one.
      user: (await createAccount(app, "ben")).id,
      code: "123456",
      parts: null,
      from: "2026-01-01",
      to: "2026-03-01",
    };
    counter = await createStepCounter();
    collectGarbage();
    heapBefore = process.memoryUsage().heapUsed;
    storedBefore = await readStoredBytes();
  });
  afterAll(async () => {
    counter.close();
    await app.close();
    await threads.close();
  });

  const send = async (path: string, init: RequestInit): Promise<{ status: number; steps: Steps; text: string }> => {
    let status = 0;
    let text = "";
    const steps = await counter.count(async () => {
      const reply = await app.request(path, init);
      status = reply.status;
      text = await reply.text();
    });
    if (typeof init.body === "string") sentBytes += init.body.length;
    return { status, steps, text };
  };

  function expectCheap({ total, processorMs, files }: Steps): void {
    expect(total).toBeLessThan(MAX_STEPS);
    expect(processorMs).toBeLessThan(MAX_PROCESSOR_MS);
    const expensiveFiles = [...files].filter((file) =>
      /^core\/exam\/(?:grammar\/(?:rules\/|find-marks)|writing\/(?:features|figure|measure|prepare))/u.test(file),
    );
    expect(expensiveFiles).toEqual([]);
  }

  // The cost of a text before it is stored does not depend on the engine, so PostgreSQL gets only the costliest text.
  const texts = Object.entries(TEXTS).filter(([textName]) => engine.kind === "sqlite" || textName === "mistakes");

  describe.each(texts)("with %s", { timeout: TIMEOUT_MS }, (textName, text) => {
    // Few calls process free text, so one text is enough for the table of calls.
    it.each(textName === "mistakes" ? inputs : [])(
      "of %s takes few steps of the request thread",
      async (name, endpoint) => {
        const fill = (schema: v.GenericSchema | undefined): Record<string, unknown> =>
          schema === undefined ? {} : (largestValue(schema, { known, text }, name) as Record<string, unknown>);
        const params = fill(endpoint.params);
        const path = endpoint.path.replaceAll(/:(\w+)/gu, (_whole, key: string) =>
          encodeURIComponent(String(params[key])),
        );
        const query = new URLSearchParams(
          Object.entries(fill(endpoint.query)).map(([key, value]): [string, string] => [key, String(value)]),
        ).toString();
        const token = endpoint.access === "staff" || endpoint.access === "admin" ? admin.token : owner.token;
        const headers: Record<string, string> = { authorization: `Bearer ${token}` };
        let body: BodyInit | undefined;
        if (name === "syncBatch") body = JSON.stringify({ clientId: CLIENT_ID, ops: [] });
        else if (endpoint.body !== undefined) body = JSON.stringify(fill(endpoint.body));
        else if (endpoint.form !== undefined) {
          const form = new FormData();
          for (const [key, value] of Object.entries(fill(endpoint.form))) form.set(key, String(value));
          body = form;
        }
        if (typeof body === "string") headers["content-type"] = "application/json";
        const init: RequestInit = { method: endpoint.method, headers, ...(body !== undefined && { body }) };
        const { status, steps } = await send(query === "" ? path : `${path}?${query}`, init);
        expect(status === 503 || status < 500, `${status}`).toBe(true);
        expectCheap(steps);
      },
    );

    it.each(textName === "mistakes" ? COMMAND_KINDS : KINDS_WITH_TEXT)(
      "of %s commands takes few steps, alone and in the largest accepted batch",
      async (kind) => {
        const headers = { authorization: `Bearer ${owner.token}`, "content-type": "application/json" };
        const first = fitBatch(largestCommand(kind, text, nextSlug()));
        const fittingCount = Math.max(
          1,
          Math.min(1000, Math.floor((0.95 * BATCH_LIMIT.bytes) / JSON.stringify(first).length)),
        );
        for (const count of new Set([1, fittingCount])) {
          const ops = Array.from({ length: count }, () => withSlug(first, nextSlug()));
          const body = JSON.stringify({ clientId: CLIENT_ID, ops });
          expect(body.length).toBeLessThanOrEqual(BATCH_LIMIT.bytes);
          const { status, steps, text: reply } = await send("/api/sync/batch/", { method: "POST", headers, body });
          expect(status).toBe(200);
          if (count === 1) expect(reply).not.toContain('"code":"invalid"');
          expectCheap(steps);
        }
      },
    );

    it("is evaluated and checked in other threads", async () => {
      // The owner may add no more attempts on this day.
      const writer = await createAccount(app, `writer-${(attempts += 1)}`);
      // Only the text of mistakes has its full length, because each mistake adds a mark to the reply. The other texts
      // would only keep the thread busy.
      const long = text.repeat(40_000).slice(0, textName === "mistakes" ? 39_000 : 8000);
      const slug = await handIn(app, writer.token, (attempts += 1), { "task-1": long, "task-2": long });
      const evaluated = await counter.count(async () => {
        expect(await evaluateWaitingAttempts(app.services)).toBeGreaterThan(0);
      });
      expectCheap(evaluated);
      const checked = await counter.count(async () => {
        const reply = await app.call("writingGrammar", {
          params: { attempt_slug: slug },
          token: writer.token,
          body: {},
        });
        expect(reply.status).toBe(200);
      });
      expectCheap(checked);
    });
  });

  let attempts = 100;
  const nextSlug = (): string => attemptSlug((attempts += 1));
  type PayloadIds = { attempt_slug?: string; drill_slug?: string; word_id?: string; entries?: { id: string }[] };
  /** Returns the same command for another attempt, drill or word. Lines of the study log get new ids. */
  function withSlug(first: Command, slug: string): Command {
    const { attempt_slug, drill_slug, word_id, entries } = first.payload as PayloadIds;
    if (entries !== undefined) {
      const renamed = entries.map((entry) => ({ ...entry, id: nextSlug() }));
      return makeCommand(first.kind, { entries: renamed }, { v: first.v, agg: `study:${slug}` });
    }
    const before = attempt_slug ?? drill_slug ?? word_id ?? "no attempt";
    const change = JSON.parse(JSON.stringify(first).replaceAll(before, slug)) as Command;
    return makeCommand(first.kind, change.payload as object, { v: first.v, agg: change.agg });
  }

  /** Removes highlights until the command fits in a batch. Schemas alone accept more notes than the device keeps. */
  function fitBatch(command: Command): Command {
    const { work, base } = command.payload as { work?: { highlights: unknown[] }; base?: { highlights: unknown[] } };
    while (JSON.stringify(command).length > 0.95 * BATCH_LIMIT.bytes) {
      work?.highlights.pop();
      base?.highlights.pop();
    }
    return command;
  }

  /** Lets a drill ask all groups of a module, as many as a drill may have, with an answer to each question. */
  function askAllGroups(drill: Record<string, unknown>): void {
    const [largest] = drill["groups"] as Record<string, unknown>[];
    const answer = Object.values(largest?.["answers"] as object)[0] as string;
    drill["skill"] = fixtureModule.module_type;
    drill["groups"] = fixtureModule.parts
      .flatMap((part) => part.groups.map((group) => ({ part: part.number, group })))
      .slice(0, MAX_DRILL_GROUPS)
      .map(({ part, group }) => ({
        ...largest,
        part,
        group: group.id,
        answers: Object.fromEntries(groupNumbers(group).map((number) => [number, answer])),
      }));
  }

  /** Returns the largest command of a kind, for an attempt that nobody has begun. */
  function largestCommand(kind: CommandKind, text: string, slug: string) {
    const modules = { "draft.save": fixtureWriting, "recording.add": fixtureSpeaking } as const;
    const module = kind in modules ? modules[kind as keyof typeof modules] : fixtureModule;
    const section = fixtureWriting.parts[0]?.id ?? "";
    const values = {
      ...known,
      ...makeAttemptHead(slug, {
        module_type: module.module_type,
        module_slug: module.slug,
        content_version: module.content_version,
      }),
      only: moduleNumbers(fixtureModule),
      section,
      base_rev: 0,
      "texts{key}": [],
      part: 1,
      drill_slug: slug,
      word_id: slug,
      card: `question/${"a".repeat(80)}/${"a".repeat(60)}`,
      days_off: [7],
      alert_id: "result:x",
    };
    const payload = largestValue(COMMANDS[kind].payload, { known: values, text }, kind) as Record<string, unknown>;
    if (module !== fixtureModule) delete payload["only"];
    delete payload["full_test"];
    delete payload["texts"];
    const recording = payload["recording"] as { id: string } | undefined;
    if (recording !== undefined) recording.id = slug;
    if (kind === "drill.finish") askAllGroups(payload);
    const aggregates: Partial<Record<CommandKind, string>> = {
      "draft.save": `draft:${slug}:${section}`,
      "alert.dismiss": "alert:result:x",
      "reaction.set": "reaction:book-tides",
      "recording.add": `recording:${slug}`,
      "drill.finish": `drill:${slug}`,
      "attempt.exclude": `exclude:${slug}`,
      "word.save": `word:${slug}`,
    };
    return makeCommand(kind, payload, { v: COMMANDS[kind].version, agg: aggregates[kind] ?? `attempt:${slug}` });
  }

  it.each([
    ["flags", () => JSON.stringify({ clientId: CLIENT_ID, ops: [saveWithFlags(1)] })],
    ["flags of the current version", () => JSON.stringify({ clientId: CLIENT_ID, ops: [saveWithFlags(2)] })],
    ["empty commands", () => JSON.stringify({ clientId: CLIENT_ID, ops: Array.from({ length: 170_000 }, () => ({})) })],
    ["keys", () => `{"clientId":"${CLIENT_ID}","ops":[{"payload":{${makeKeys(30_000)}}}]}`],
    ["nested lists", () => `${"[".repeat(250_000)}${"]".repeat(250_000)}`],
  ])("as a body of far too many %s takes few steps too", async (_what, makeBody) => {
    const headers = { authorization: `Bearer ${owner.token}`, "content-type": "application/json" };
    const { status, steps } = await send("/api/sync/batch/", { method: "POST", headers, body: makeBody() });
    expect([200, 400]).toContain(status);
    expectCheap(steps);
  });
  const saveWithFlags = (version: number) => {
    const flags = Array.from({ length: 100_000 }, (_, i) => (i % 9) + 1);
    const work = { answers: {}, flags, highlights: [], seconds: {} };
    const base = { ...work, flags: flags.map((flag) => flag + 1) };
    const slug = nextSlug();
    return makeCommand("answers.save", { ...makeAttemptHead(slug), edit: 1, work, base }, { v: version });
  };
  const makeKeys = (count: number): string => Array.from({ length: count }, (_, i) => `"k${i}":1`).join(",");

  it("leaves little in memory and in the database", async () => {
    collectGarbage();
    expect(process.memoryUsage().heapUsed - heapBefore).toBeLessThan(MAX_HEAP_GROWTH);
    expect((await readStoredBytes()) - storedBefore).toBeLessThan(MAX_STORED_PER_SENT * sentBytes);
  });
});
