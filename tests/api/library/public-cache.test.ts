import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, it } from "vitest";
import { publishBooks } from "#api/commands/operate/publish.ts";
import { describeEachEngine } from "../support/engines.ts";
import { makeCompiledBook, makeCompiledModule, publishReading } from "../support/library.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

describeEachEngine("public replies", (engine) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
    await publishReading(app);
  });
  afterEach(() => app.close());

  /** Changes the stored library without publishing, so that only a newly built reply shows the change. */
  const renameWithoutPublishing = (name: string): Promise<unknown> =>
    app.services.store.db.updateTable("book").set({ name }).execute();
  const readBookName = async (path: string): Promise<string | undefined> => {
    const { books } = (await (await app.request(path)).json()) as { books: { name: string }[] };
    return books[0]?.name;
  };

  it("are built once for each publication", async () => {
    const name = await readBookName("/api/ieltstest/reading/");
    await renameWithoutPublishing("Changed");
    expect(await readBookName("/api/ieltstest/reading/")).toBe(name);
    await publishReading(app);
    await renameWithoutPublishing("Published");
    expect(await readBookName("/api/ieltstest/reading/")).toBe("Published");
  });

  it("are cached by the query fields that the route reads, and by no others", async () => {
    const name = await readBookName("/api/ieltstest/reading/?testType=academic");
    await renameWithoutPublishing("Changed");
    for (let i = 0; i < 5; i += 1)
      expect(await readBookName(`/api/ieltstest/reading/?x${i}=${i}&testType=academic`)).toBe(name);
    expect(await readBookName("/api/ieltstest/reading/?testType=academic&limit=9")).toBe("Changed");
  });

  it("have an ETag for each encoding, and are compressed for callers who accept it", async () => {
    // Short replies are not compressed.
    const tests = Array.from({ length: 8 }, async (_, n) => [await makeCompiledModule({ slug: `tides-${n}-reading` })]);
    await publishBooks(app.services, [makeCompiledBook("tides", 1, await Promise.all(tests))]);
    const path = "/api/ieltstest/book/tides/";
    const plain = await app.request(path);
    const packed = await app.request(path, { headers: { "accept-encoding": "gzip, br" } });
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    expect(gunzipSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(await plain.text());
    const tag = packed.headers.get("etag") ?? "";
    expect(tag).not.toBe(plain.headers.get("etag"));
    const again = await app.request(path, { headers: { "accept-encoding": "gzip", "if-none-match": tag } });
    expect(again.status).toBe(304);
  });

  it("are not cached if they are errors", async () => {
    expect((await app.request("/api/ieltstest/book/later/")).status).toBe(404);
    await publishBooks(app.services, [makeCompiledBook("later", 1, [[await makeCompiledModule()]])]);
    expect((await app.request("/api/ieltstest/book/later/")).status).toBe(200);
  });
});
