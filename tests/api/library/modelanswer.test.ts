import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, it } from "vitest";
import { publishBooks } from "#api/commands/operate/publish.ts";
import { topicCategory } from "#core/exam/content/category.ts";
import type { CompiledBook, CompiledModule } from "#core/exam/content/compiled.ts";
import { WRITING_TASK_LIMITS, type WritingTask } from "#core/exam/content/part.ts";
import type { Sample, TaskSamples } from "#core/exam/content/sample.ts";
import type { EndpointName, ReplyOf } from "#core/wire/endpoints.ts";
import { describeEachEngine } from "../support/engines.ts";
import { makeCompiledBook } from "../support/library.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

const TOPICS = ["transport", "work", "culture"].map((id) => topicCategory({ id, name: `About ${id}` }));
const FEEDBACK = {
  ta_feedback: "Covers all.",
  advice: "Go on.",
  vocabulary_choice_suggestions: "Good words.",
  overall_personalized_feedback_suggestions: "Keep at it.",
};

function createSample(id: string, criteria: [number, number, number, number], band: number): Sample {
  const [task, coherence, lexis, grammar] = criteria;
  return {
    id,
    criteria: { task, coherence, lexis, grammar },
    band,
    answer: `Words of ${id}.`,
    written: "2026-11-20",
    feedback: FEEDBACK,
  };
}

function createTask(id: string, number: 1 | 2, kind: WritingTask["kind"]): WritingTask {
  return {
    id,
    number,
    title: `Task ${number}`,
    task: number,
    kind,
    prompt: [{ text: `Do <${id}>.` }],
    ...WRITING_TASK_LIMITS[number],
  };
}

function writingModule(slug: string, test_type: "academic" | "general", parts: WritingTask[], samples: TaskSamples[]) {
  const version = "00000000000000d1";
  const shared = { slug, name: "Writing", test_type, content_version: version, duration: 3600, media: [] };
  const compiled: CompiledModule = {
    module: { ...shared, module_type: "writing", parts },
    key: null,
    media: [],
    samples,
  };
  return compiled;
}

const LINE = [
  createSample("line-a", [6, 6, 6, 5.5], 6),
  createSample("line-b", [8, 8, 8, 8], 8),
  createSample("line-c", [7.5, 7.5, 7.5, 7.5], 7.5),
];
const ESSAY: Sample[] = [
  { ...createSample("essay-a", [4, 6, 6, 6], 6), case: "off_topic" },
  createSample("essay-b", [7, 7, 7, 7], 7),
];
const LETTER = [createSample("letter-a", [6, 6, 6, 6], 6)];

function createLibrary(line = LINE): CompiledBook[] {
  return [
    makeCompiledBook("tides", 1, [
      [
        writingModule(
          "tides-writing",
          "academic",
          [createTask("tides-1", 1, "line"), createTask("tides-2", 2, "opinion")],
          [
            { task: "tides-1", topics: ["transport"], samples: line },
            { task: "tides-2", topics: ["work", "transport"], samples: ESSAY },
          ],
        ),
      ],
    ]),
    makeCompiledBook("clocks", 2, [
      [
        writingModule(
          "clocks-writing",
          "general",
          [createTask("clocks-1", 1, "letter_formal"), createTask("clocks-2", 2, "two_part")],
          [{ task: "clocks-1", topics: ["work"], samples: LETTER }],
        ),
      ],
    ]),
  ];
}

describeEachEngine("model answers", (engine) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
    await publishBooks(app.services, createLibrary(), TOPICS);
  });
  afterEach(() => app.close());

  const read = async <N extends EndpointName>(
    name: N,
    params: Record<string, string> = {},
    query: Record<string, string> = {},
  ): Promise<ReplyOf<N>> => {
    const reply = await app.call(name, { params, query });
    expect(reply.status, await reply.clone().text()).toBe(200);
    return (await reply.json()) as ReplyOf<N>;
  };
  const idsOf = (list: ReplyOf<"categorySamples">) => list.samples.map(({ attempt_id }) => attempt_id);
  const readStatus = async (name: EndpointName, params: Record<string, string>, query: Record<string, string> = {}) =>
    (await app.call(name, { params, query })).status;

  it("are counted by category, book and module, without empty categories", async () => {
    const index = await read("sampleIndex");
    expect(index.total).toBe(6);
    expect(index.categories.map(({ id, name, type, samples }) => [id, name, type, samples])).toEqual([
      ["transport", "About transport", "topic", 5],
      ["work", "About work", "topic", 3],
      ["line", "Line graphs", "task", 3],
      ["opinion", "Opinion essays", "task", 2],
      ["letter-formal", "Formal letters", "task", 1],
    ]);
    expect(index.books.map(({ slug, samples }) => [slug, samples])).toEqual([
      ["tides", 5],
      ["clocks", 1],
    ]);
    expect(index.modules.map(({ test_type, task: number, samples }) => [test_type, number, samples])).toEqual([
      ["academic", 1, 3],
      ["academic", 2, 2],
      ["general", 1, 1],
    ]);
  });

  it("are listed by category, book and module, with answers to different questions before further answers to the same", async () => {
    expect(idsOf(await read("categorySamples", { category_id: "transport" }))).toEqual([
      "line-a",
      "essay-a",
      "line-b",
      "essay-b",
      "line-c",
    ]);
    expect(idsOf(await read("categorySamples", { category_id: "letter-formal" }))).toEqual(["letter-a"]);
    expect(idsOf(await read("bookSamples", { book_slug: "clocks" }))).toEqual(["letter-a"]);
    expect(idsOf(await read("bookSamples", { book_slug: "tides" }, { testType: "general" }))).toEqual([]);
    const moduleParams = { test_type: "academic", module_type: "writing", task: "2" };
    expect(idsOf(await read("moduleSamples", moduleParams))).toEqual(["essay-a", "essay-b"]);
    expect(idsOf(await read("moduleSamples", { ...moduleParams, module_type: "reading" }))).toEqual([]);
    expect(await readStatus("categorySamples", { category_id: "culture" })).toBe(404);
    expect(await readStatus("bookSamples", { book_slug: "nothing" })).toBe(404);
    expect(await readStatus("moduleSamples", { ...moduleParams, task: "3" })).toBe(404);
  });

  it("are filtered by band, and an invalid band is rejected", async () => {
    const category = { category_id: "transport" };
    expect(idsOf(await read("categorySamples", category, { bands: "6" }))).toEqual(["line-a", "essay-a"]);
    expect(idsOf(await read("categorySamples", category, { bands: "7.5" }))).toEqual(["line-c"]);
    expect(idsOf(await read("categorySamples", category, { bands: "5.0" }))).toEqual([]);
    expect(await readStatus("categorySamples", category, { bands: "high" })).toBe(400);
  });

  it("are listed in pages without gaps", async () => {
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const page: ReplyOf<"bookSamples"> = await read(
        "bookSamples",
        { book_slug: "tides" },
        { limit: "2", ...(cursor !== null && { cursor }) },
      );
      ids.push(...idsOf(page));
      cursor = page.next;
    } while (cursor !== null);
    expect(ids).toEqual(["line-a", "essay-a", "line-b", "essay-b", "line-c"]);
    expect(await readStatus("bookSamples", { book_slug: "tides" }, { cursor: "nonsense" })).toBe(400);
  });

  it("are returned with task, book, categories and evaluation", async () => {
    const params = { module_type: "writing", section_id: "tides-2", attempt_id: "essay-b" };
    expect(await read("sample", params)).toMatchObject({
      section_id: "tides-2",
      attempt_id: "essay-b",
      bands: 7,
      task: "<p>Do &lt;tides-2&gt;.</p>",
      section: { id: "tides-2", kind: "opinion" },
      attempt: "Words of essay-b.",
      user: "Written for this book",
      created_at: "2026-11-20",
      book: { slug: "tides", name: "Book tides", cover: null, description: "For tests." },
      categories: [
        { id: "transport", slug: "transport", type: "topic", module: "writing" },
        { id: "work" },
        { id: "opinion", name: "Opinion essays", type: "task" },
      ],
      evaluation: { overall_band_score: 7, task_achievement_band_score: 7, ...FEEDBACK },
    });
    const others = await read("otherSamples", { ...params });
    expect(others).toEqual({
      other_samples: [
        {
          section_id: "tides-2",
          attempt_id: "essay-a",
          bands: 6,
          case: "off_topic",
          date: "2026-11-20",
          question: "<p>Do &lt;tides-2&gt;.</p>",
          answer: "Words of essay-a.",
        },
      ],
      next: null,
    });
    expect(await read("sample", { ...params, attempt_id: "essay-a" })).toMatchObject({ case: "off_topic", bands: 6 });
    expect(await read("sample", params)).not.toHaveProperty("case");
    expect(await readStatus("sample", { ...params, section_id: "tides-1" })).toBe(404);
    expect(await readStatus("sample", { ...params, module_type: "speaking" })).toBe(404);
    expect(await readStatus("otherSamples", { ...params, attempt_id: "nobody" })).toBe(404);
  });

  it("include a best answer to a task only if one has at least band 7.5", async () => {
    expect(await read("bestSample", { module_type: "writing", section_id: "tides-1" })).toMatchObject({
      attempt_id: "line-b",
      bands: 8,
    });
    expect(await readStatus("bestSample", { module_type: "writing", section_id: "tides-2" })).toBe(404);
  });

  it("can be cached until they change", async () => {
    const first = await app.call("bookSamples", { params: { book_slug: "tides" } });
    const tag = first.headers.get("etag") ?? "";
    const revalidate = () =>
      app.call("bookSamples", { params: { book_slug: "tides" }, headers: { "if-none-match": tag } });
    expect((await revalidate()).status).toBe(304);
    await publishBooks(app.services, createLibrary(LINE.slice(0, 2)), TOPICS);
    expect((await revalidate()).status).toBe(200);
  });

  it("are sent to a device by book in task order, with a new ETag when one is removed", async () => {
    const pack = await read("samplePack", { book_slug: "tides" });
    expect(pack.tasks.map(({ section, samples }) => [section.id, samples.map(({ id }) => id)])).toEqual([
      ["tides-1", ["line-a", "line-b", "line-c"]],
      ["tides-2", ["essay-a", "essay-b"]],
    ]);
    const tag = async () => (await app.call("samplePack", { params: { book_slug: "tides" } })).headers.get("etag");
    const before = await tag();
    await publishBooks(app.services, createLibrary(LINE.slice(0, 2)), TOPICS);
    expect(await tag()).not.toBe(before);
    expect((await read("samplePack", { book_slug: "tides" })).tasks[0]?.samples).toHaveLength(2);
    expect(await readStatus("samplePack", { book_slug: "nothing" })).toBe(404);
  });

  it("are compressed if the device accepts it, and revalidated by the ETag of the compressed reply", async () => {
    const fetchPack = (headers: Record<string, string>) =>
      app.call("samplePack", { params: { book_slug: "tides" }, headers: { "accept-encoding": "gzip", ...headers } });
    const packed = await fetchPack({});
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    expect(packed.headers.get("vary")).toContain("Accept-Encoding");
    const plain = await read("samplePack", { book_slug: "tides" });
    expect(JSON.parse(gunzipSync(await packed.arrayBuffer()).toString())).toEqual(plain);
    expect((await fetchPack({ "if-none-match": packed.headers.get("etag") ?? "" })).status).toBe(304);
  });

  it("are published once: the same content changes nothing, an edit changes the reply", async () => {
    const readRows = async () => [
      await app.services.store.db.selectFrom("sample").selectAll().orderBy("id").execute(),
      await app.services.store.db.selectFrom("sample_task").selectAll().orderBy("section_id").execute(),
      await app.services.store.db.selectFrom("sample_category").selectAll().orderBy("id").execute(),
    ];
    const before = await readRows();
    expect(await publishBooks(app.services, createLibrary(), TOPICS)).toMatchObject({
      samples: 6,
      changed: [],
      removed: [],
    });
    expect(await readRows()).toEqual(before);
    const edited = LINE.map((sample) => (sample.id === "line-a" ? { ...sample, answer: "Other words." } : sample));
    expect((await publishBooks(app.services, createLibrary(edited), TOPICS)).changed).toEqual(["line-a"]);
    const params = { module_type: "writing", section_id: "tides-1", attempt_id: "line-a" };
    expect((await read("sample", params)).attempt).toBe("Other words.");
  });

  it("are deleted everywhere when withdrawn, including the stored text, and are reported as gone", async () => {
    const report = await publishBooks(app.services, createLibrary(LINE.slice(1)), TOPICS);
    expect(report).toMatchObject({ samples: 5, changed: [], removed: ["line-a"] });
    const params = { module_type: "writing", section_id: "tides-1", attempt_id: "line-a" };
    expect([await readStatus("sample", params), await readStatus("otherSamples", params)]).toEqual([410, 410]);
    expect(idsOf(await read("bookSamples", { book_slug: "tides" }))).not.toContain("line-a");
    expect((await read("sampleIndex")).total).toBe(5);
    const withdrawnRows = await app.services.store.db
      .selectFrom("sample")
      .selectAll()
      .where("id", "=", "line-a")
      .execute();
    expect(withdrawnRows).toMatchObject([{ body: "", removed_at: expect.any(Number) }]);
    expect((await publishBooks(app.services, createLibrary(), TOPICS)).changed).toEqual(["line-a"]);
    expect(await readStatus("sample", params)).toBe(200);
  });

  it("are removed with their book", async () => {
    const [tides] = createLibrary();
    if (tides === undefined) throw new Error("no book");
    expect((await publishBooks(app.services, [tides], TOPICS)).removed).toEqual([
      "clocks",
      "clocks-writing",
      "letter-a",
    ]);
    expect((await read("sampleIndex")).categories.map(({ id }) => id)).not.toContain("letter-formal");
    expect(await readStatus("categorySamples", { category_id: "letter-formal" })).toBe(404);
  });

  it("keep their text and their category while their module cannot be compiled", async () => {
    const [tides] = createLibrary();
    if (tides === undefined) throw new Error("no book");
    const report = await publishBooks(app.services, [tides], TOPICS, [{ book: "clocks", test: null }]);
    expect(report).toMatchObject({ removed: [], changed: [] });
    expect((await read("sampleIndex")).categories.map(({ id }) => id)).toContain("letter-formal");
    expect(await readStatus("categorySamples", { category_id: "letter-formal" })).toBe(200);
  });

  it("are rejected if two have the same id, and refused if an id moves to another task", async () => {
    const twice = createLibrary([...LINE, createSample("essay-a", [6, 6, 6, 6], 6)]);
    await expect(publishBooks(app.services, twice, TOPICS)).rejects.toThrow("essay-a is used twice");
    await publishBooks(app.services, createLibrary(LINE.slice(1)), TOPICS);
    const reused = createLibrary(LINE.slice(1)).map((book) => ({
      ...book,
      tests: book.tests.map((test) => ({
        ...test,
        modules: test.modules.map((module) => ({
          ...module,
          samples: (module.samples ?? []).map((task) =>
            task.task === "clocks-1"
              ? { ...task, samples: [...task.samples, createSample("line-a", [6, 6, 6, 6], 6)] }
              : task,
          ),
        })),
      })),
    }));
    const report = await publishBooks(app.services, reused, TOPICS);
    expect(report.refused).toEqual([{ slug: "clocks-writing", reason: expect.stringContaining("never reused") }]);
    expect(await readStatus("categorySamples", { category_id: "letter-formal" })).toBe(200);
  });
});
