import { expect, test } from "vitest";
import { hasLanguageFile, storeLanguageFile } from "./language-cache.ts";

/** A fake of the browser's caches, with the calls that the code uses. */
function memoryCaches(): CacheStorage {
  const files = new Map<string, Response>();
  const cache = {
    put: (path: string, response: Response) => Promise.resolve(void files.set(path, response)),
    match: (path: string) => Promise.resolve(files.get(path)),
    keys: () => Promise.resolve([...files.keys()].map((path) => ({ url: `https://bandwise.test${path}` }))),
    delete: ({ url }: { url: string }) => Promise.resolve(files.delete(new URL(url).pathname)),
  };
  return { open: () => Promise.resolve(cache) } as unknown as CacheStorage;
}

test("storing a new version of a file deletes the earlier version and no other file", async () => {
  const caches = memoryCaches();
  const [lexicon, earlier, later] = [
    "/assets/lexicon-DT-x_3a9.txt",
    "/assets/dictionary-f45043dc.txt",
    "/assets/dictionary-21a18d5d.txt",
  ];
  for (const path of [lexicon, earlier, later]) await storeLanguageFile(caches, path, new ArrayBuffer(1));
  const isStored = await Promise.all([lexicon, earlier, later].map((path) => hasLanguageFile(caches, path)));
  expect(isStored).toEqual([true, false, true]);
});
