import { afterEach, beforeEach, expect, it } from "vitest";
import { publishBooks } from "#api/commands/operate/publish.ts";
import { topicCategory } from "#core/exam/content/category.ts";
import type { CompiledModule } from "#core/exam/content/compiled.ts";
import { describeEachEngine } from "../support/engines.ts";
import { makeCompiledBook } from "../support/library.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

const ORIGIN = "https://bandwise.example";

/** A Writing module with one model answer. */
const writingModule: CompiledModule = {
  module: {
    slug: "tides-writing",
    name: "Writing",
    test_type: "academic",
    module_type: "writing",
    content_version: "00000000000000d1",
    duration: 3600,
    media: [],
    parts: [
      {
        id: "tides-2",
        number: 1,
        title: "Task 2",
        task: 2,
        kind: "opinion",
        prompt: [{ text: "Do you agree?" }],
        minimumWords: 250,
        minutes: 40,
      },
    ],
  },
  key: null,
  media: [],
  samples: [
    {
      task: "tides-2",
      topics: ["jobs"],
      samples: [
        {
          id: "essay-a",
          criteria: { task: 6, coherence: 6, lexis: 6, grammar: 6 },
          band: 6,
          answer: "Yes.",
          written: "2025-03-01",
          feedback: {
            ta_feedback: "",
            advice: "",
            vocabulary_choice_suggestions: "",
            overall_personalized_feedback_suggestions: "",
          },
        },
      ],
    },
  ],
};

const readPolicy = async (app: TestApp): Promise<string> =>
  (await app.request("/robots.txt")).headers.get("content-security-policy") ?? "";

describeEachEngine("the site for search engines", (engine) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({
      url: await engine.createDatabase(),
      env: { PUBLIC_ORIGIN: ORIGIN, SUPPORT_EMAIL: "help@x.test" },
    });
    const topics = [topicCategory({ id: "jobs", name: "Work & business" })];
    await publishBooks(site.services, [makeCompiledBook("tides", 1, [[writingModule]])], topics);
  });
  afterEach(() => site.close());

  it("has a robots.txt that says what to crawl and what not", async () => {
    const reply = await site.request("/robots.txt");
    expect(reply.headers.get("content-type")).toMatch(/^text\/plain/u);
    const lines = (await reply.text()).split("\n");
    expect(lines).toContain("Disallow: /api/");
    expect(lines).toContain("Disallow: /ieltstest/attempt/");
    expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  });

  it("has a sitemap with every public page", async () => {
    const reply = await site.request("/sitemap.xml");
    expect(reply.headers.get("content-type")).toMatch(/^application\/xml/u);
    const body = await reply.text();
    const paths = [...body.matchAll(/<loc>([^<]+)<\/loc>/gu)].map(([, url]) => url?.replace(ORIGIN, ""));
    for (const path of [
      "/",
      "/about/",
      "/disclaimer/",
      "/ieltstest/fulltest/",
      "/samples/",
      "/book/tides",
      "/samples/category/jobs/",
      "/samples/category/opinion/",
      "/samples/book/tides/",
      "/samples/module/academic/writing/2/",
      "/samples/answers/writing/tides-2/essay-a/",
    ])
      expect(paths).toContain(path);
    expect(new Set(paths).size).toBe(paths.length);
    const again = await site.request("/sitemap.xml", {
      headers: { "If-None-Match": reply.headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
  });

  it("allows advertising frames of the owner's origin only", async () => {
    expect(await readPolicy(site)).toMatch(/frame-src 'self'$/u);
    const other = await createTestApp({ env: { ADS_FRAME_URL: "https://ads.example/slot?size=wide" } });
    expect(await readPolicy(other)).toMatch(/frame-src 'self' https:\/\/ads\.example$/u);
    await other.close();
  });

  it("allows pictures of the owner's image CDN only", async () => {
    expect(await readPolicy(site)).toContain("; img-src 'self' data: blob:;");
    const other = await createTestApp({ env: { IMAGE_CDN_BASE: "https://img.example/site/" } });
    expect(await readPolicy(other)).toContain("; img-src 'self' data: blob: https://img.example;");
    expect(other.services.env.site.imageCdn).toBe("https://img.example/site");
    await other.close();
  });

  it("has an llms.txt that describes it in plain text", async () => {
    const body = await (await site.request("/llms.txt")).text();
    expect(body).toMatch(/^# Bandwise\n\n> /u);
    expect(body).toContain(`(${ORIGIN}/samples/category/jobs/): 1 answer\n`);
    expect(body).toContain("Contact: help@x.test");
  });
});
