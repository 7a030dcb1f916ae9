import type { Book, ModuleSummary } from "#core/exam/content/book.ts";

/** Returns the summary of a module that is named after its slug. */
export function moduleSummary(slug: string, change: Partial<ModuleSummary> = {}): ModuleSummary {
  return {
    name: slug,
    slug,
    test_type: "both",
    content_version: "0123456789abcdef",
    key_version: "0123456789abcdef",
    duration: 3600,
    questions: 40,
    pack_bytes: { json: 1, media: 0 },
    ...change,
  };
}

/** Returns a book that has these tests and is named after its slug. */
export function bookOf(slug: string, tests: Book["tests"], difficulty: Book["difficulty"] = "typical"): Book {
  return {
    slug,
    name: slug,
    description: "",
    cover: null,
    institute: { name: "Bandwise" },
    copyright: "",
    difficulty,
    tests,
  };
}
