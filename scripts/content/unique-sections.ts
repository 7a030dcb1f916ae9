import type { CompiledBook, CompiledModule } from "#core/exam/content/compiled.ts";
import type { ModuleSource } from "./compile/compile-module.ts";
import type { Finding } from "./findings.ts";

/**
 * Drops every module with a Writing task or Speaking part whose id another module already has. The id is in the part's
 * address (/samples/answers/…/{section_id}/…).
 */
export function dropRepeatedSections(books: readonly CompiledBook[], findings: Finding[]): void {
  const owners = new Map<string, string>();
  for (const book of books) {
    for (const test of book.tests) {
      test.modules = test.modules.filter(({ module }) => {
        const ids = sectionIds(module);
        const takenId = ids.find((id) => owners.has(id));
        if (takenId === undefined) {
          for (const id of ids) owners.set(id, module.slug);
          return true;
        }
        findings.push({
          severity: "problem",
          file: `books/${book.slug}/${test.slug}`,
          line: null,
          path: "parts",
          message: `the id ${takenId} of ${module.slug} belongs to a part of ${owners.get(takenId) ?? ""}`,
        });
        return false;
      });
    }
  }
}

/** Drops every module with a model answer whose id another answer already has, because the id is in its address. */
export function dropRepeatedSamples(books: readonly CompiledBook[], sources: readonly ModuleSource[]): void {
  const owners = new Map<string, string>();
  const samplesOf = new Map(sources.map((source) => [source.compiled, source.samples]));
  for (const test of books.flatMap((book) => book.tests))
    test.modules = test.modules.filter((compiled) => {
      let isSound = true;
      for (const { samples, report } of samplesOf.get(compiled) ?? [])
        for (const [index, { id }] of samples.samples.entries()) {
          const owner = owners.get(id);
          if (owner === undefined) owners.set(id, samples.task);
          else {
            isSound = false;
            report.problem(["samples", index, "id"], `the id ${id} belongs to an answer to ${owner} already`);
          }
        }
      return isSound;
    });
}

function sectionIds(module: CompiledModule["module"]): string[] {
  return module.module_type === "writing" || module.module_type === "speaking"
    ? module.parts.map((part) => part.id)
    : [];
}
