import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, it } from "vitest";
import { publishBooks } from "#api/commands/operate/publish.ts";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import { fixtureModule, fixturePicture } from "#tests/support/fixture-module.ts";
import { describeEachEngine } from "../support/engines.ts";
import { attemptSlug, makeAttemptCreate, makeAttemptSubmit, rightAnswers, sendCommands } from "../support/commands.ts";
import { makeCompiledBook, makeCompiledModule, makeShortSpeakingModule } from "../support/library.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";
import { createAccount } from "../support/accounts.ts";

const PACK = { module_type: "reading", module_slug: fixtureModule.slug };
const PICTURE = fixtureModule.media[0]?.sha256 ?? "";

describeEachEngine("packs and media", (engine) => {
  let app: TestApp;
  let token: string;

  beforeEach(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
    await publishBooks(app.services, [
      makeCompiledBook("tides", 1, [[await makeCompiledModule()]]),
      makeCompiledBook("globes", 2, [
        [await makeCompiledModule({ slug: "globes-1" }), makeShortSpeakingModule("globes-1-speaking")],
      ]),
    ]);
    ({ token } = await createAccount(app));
  });
  afterEach(() => app.close());

  it("sends a pack with exactly the size that the listing announced", async () => {
    for (const book of ((await (await app.call("books", { params: { skill: "reading" } })).json()) as ReplyOf<"books">)
      .books) {
      for (const summary of book.tests.flatMap((test) => test.reading_module)) {
        const response = await app.call("pack", {
          token,
          params: { module_type: "reading", module_slug: summary.slug },
        });
        const bytes = Buffer.from(await response.arrayBuffer());
        expect(bytes.byteLength).toBe(summary.pack_bytes.json);
        const pack = JSON.parse(bytes.toString()) as ReplyOf<"pack">;
        expect(pack.media.reduce((sum, item) => sum + item.bytes, 0)).toBe(summary.pack_bytes.media);
        expect(pack).toMatchObject({
          module: { slug: summary.slug, content_version: summary.content_version },
          key: { key_version: summary.key_version },
          book: { slug: book.slug },
        });
      }
    }
    const speaking = (await (
      await app.call("pack", { token, params: { module_type: "speaking", module_slug: "globes-1-speaking" } })
    ).json()) as ReplyOf<"pack">;
    expect(speaking.key).toBeNull();
  });

  it("resumes an interrupted pack download", async () => {
    const whole = await app.call("pack", { token, params: PACK });
    const bytes = Buffer.from(await whole.arrayBuffer());
    const tag = whole.headers.get("etag") ?? "";
    expect(tag).toBe(`"${createHash("sha256").update(bytes).digest("hex")}"`);
    expect(whole.headers.get("accept-ranges")).toBe("bytes");

    const rest = await app.call("pack", { token, params: PACK, headers: { range: "bytes=1000-", "if-range": tag } });
    expect(rest.status).toBe(206);
    expect(rest.headers.get("content-range")).toBe(`bytes 1000-${bytes.length - 1}/${bytes.length}`);
    expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(1000))).toBe(true);

    const stale = await app.call("pack", {
      token,
      params: PACK,
      headers: { range: "bytes=1000-", "if-range": '"older"' },
    });
    expect([stale.status, (await stale.arrayBuffer()).byteLength]).toEqual([200, bytes.length]);
    const beyond = await app.call("pack", {
      token,
      params: PACK,
      headers: { range: `bytes=${bytes.length}-`, "if-range": tag },
    });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${bytes.length}`]);
    expect((await app.call("pack", { token, params: PACK, headers: { "if-none-match": tag } })).status).toBe(304);
  });

  it("ignores a range and sends the whole pack if the client accepts compression", async () => {
    const plain = Buffer.from(await (await app.call("pack", { token, params: PACK })).arrayBuffer());
    const headers = { "accept-encoding": "gzip, deflate, br" };
    const small = await app.call("pack", { token, params: PACK, headers: { ...headers, range: "bytes=10-" } });
    expect([small.status, small.headers.get("content-encoding"), small.headers.get("vary")]).toEqual([
      200,
      "gzip",
      "Accept-Encoding",
    ]);
    const sent = Buffer.from(await small.arrayBuffer());
    expect(sent.length).toBeLessThan(plain.length / 2);
    expect(gunzipSync(sent).equals(plain)).toBe(true);
  });

  it("sends the same compressed pack from memory until another version is published", async () => {
    const headers = { "accept-encoding": "gzip" };
    const download = async (): Promise<{ text: string; tag: string | null }> => {
      const reply = await app.call("pack", { token, params: PACK, headers });
      const text = gunzipSync(Buffer.from(await reply.arrayBuffer())).toString();
      return { text, tag: reply.headers.get("etag") };
    };
    const first = await download();
    await app.services.store.db.updateTable("pack").set({ body: "{}" }).execute();
    expect(await download()).toEqual(first);
    const changed = await makeCompiledModule({ content_version: "00000000000000f2" });
    await publishBooks(app.services, [makeCompiledBook("tides", 1, [[changed]])]);
    const next = await download();
    expect(next.tag).not.toBe(first.tag);
    expect(JSON.parse(next.text)).toMatchObject({ module: { content_version: "00000000000000f2" } });
  });

  it("serves packs, which contain keys, to signed-in learners only", async () => {
    expect((await app.call("pack", { params: PACK })).status).toBe(401);
    for (const params of [
      { ...PACK, module_slug: "nowhere" },
      { ...PACK, module_type: "listening" },
      { ...PACK, module_type: "chess" },
    ]) {
      expect((await app.call("pack", { token, params })).status).toBe(404);
    }
  });

  it("serves the pinned version to the learner whose attempt pins it", async () => {
    const slug = attemptSlug(1);
    const { content_version } = fixtureModule;
    const fetchVersion = (version: string, accessToken = token) =>
      app.call("pack", { token: accessToken, params: PACK, query: { content_version: version } });
    const whole = Buffer.from(await (await app.call("pack", { token, params: PACK })).arrayBuffer());
    // Everyone may fetch the current version by its number, and gets the same bytes.
    expect(Buffer.from(await (await fetchVersion(content_version)).arrayBuffer()).equals(whole)).toBe(true);
    expect((await fetchVersion("nonsense")).status).toBe(400);

    await sendCommands(app, token, [makeAttemptCreate(slug)]);
    const newer = await makeCompiledModule({ content_version: "00000000000000b2", name: "A newer text" });
    await publishBooks(app.services, [makeCompiledBook("tides", 1, [[newer]])]);
    expect(((await (await app.call("pack", { token, params: PACK })).json()) as ReplyOf<"pack">).module.name).toBe(
      "A newer text",
    );

    const pinned = await fetchVersion(content_version);
    expect(JSON.parse(await pinned.clone().text())).toEqual(JSON.parse(whole.toString()));
    const tag = pinned.headers.get("etag") ?? "";
    const range = { range: "bytes=1000-", "if-range": tag };
    const rest = await app.call("pack", { token, params: PACK, query: { content_version }, headers: range });
    expect([rest.status, Buffer.from(await rest.arrayBuffer()).equals(whole.subarray(1000))]).toEqual([206, true]);
    expect((await fetchVersion("00000000000000ff")).status).toBe(404);
    const other = await createAccount(app, "bert");
    expect((await fetchVersion(content_version, other.token)).status).toBe(404);
  });

  it("keeps the text of a removed module until the attempt is handed in", async () => {
    const slug = attemptSlug(1);
    const query = { content_version: fixtureModule.content_version };
    await sendCommands(app, token, [makeAttemptCreate(slug)]);
    await publishBooks(app.services, []);
    expect((await app.call("pack", { token, params: PACK })).status).toBe(404);
    expect((await app.call("pack", { token, params: PACK, query })).status).toBe(200);
    await sendCommands(app, token, [makeAttemptSubmit(slug, { answers: rightAnswers() })]);
    expect((await app.call("pack", { token, params: PACK, query })).status).toBe(404);
  });

  it("lets browsers cache media for a year, whole or in ranges, and never execute them", async () => {
    const response = await app.request(`/media/${PICTURE}.svg`);
    expect(await response.text()).toBe(fixturePicture);
    expect(
      Object.fromEntries(
        [
          "content-type",
          "cache-control",
          "x-content-type-options",
          "content-security-policy",
          "content-length",
          "accept-ranges",
          "etag",
        ].map((name) => [name, response.headers.get(name)]),
      ),
    ).toEqual({
      "content-type": "image/svg+xml",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "content-length": String(fixturePicture.length),
      "accept-ranges": "bytes",
      etag: `"${PICTURE}"`,
    });
    const range = await app.request(`/media/${PICTURE}.svg`, { headers: { range: "bytes=5-9" } });
    expect([range.status, await range.text(), range.headers.get("content-range")]).toEqual([
      206,
      fixturePicture.slice(5, 10),
      `bytes 5-9/${fixturePicture.length}`,
    ]);
    expect((await app.request(`/media/${PICTURE}.svg`, { headers: { range: "bytes=999-" } })).status).toBe(416);
    expect((await app.request(`/media/${PICTURE}.svg`, { headers: { "if-none-match": `"${PICTURE}"` } })).status).toBe(
      304,
    );
    const head = await app.request(`/media/${PICTURE}.svg`, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([
      200,
      String(fixturePicture.length),
      "",
    ]);
  });

  it.each([
    `${"0".repeat(64)}.svg`,
    `${PICTURE}.html`,
    PICTURE,
    "..%2F..%2Fetc%2Fpasswd",
    `${PICTURE.toUpperCase()}.svg`,
  ])("replies 404 to the media file %s", async (file) => {
    const response = await app.request(`/media/${file}`);
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control") ?? "").not.toContain("immutable");
  });
});
