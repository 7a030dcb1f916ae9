import type { CompiledBook, CompiledModule } from "#core/exam/content/compiled.ts";
import type { ModuleSource } from "./compile-module.ts";
import type { Finding } from "./findings.ts";

/**
 * The id of a Writing task or Speaking part is its address (/samples/answers/…/{section_id}/…). The second module with
 * the same id is not published.
 */
export function dropRepeatedSections(books: readonly CompiledBook[], findings: Finding[]): void {
  const owners = new Map<string, string>();
  for (const book of books) {
    for (const test of book.tests) {
      test.modules = test.modules.filter(({ module }) => {
        const ids = sectionIds(module);
        const taken = ids.find((id) => owners.has(id));
        if (taken === undefined) {
          for (const id of ids) owners.set(id, module.slug);
          return true;
        }
        findings.push({
          severity: "problem",
          file: `books/${book.slug}/${test.slug}`,
          line: null,
          path: "parts",
          message: `the id ${taken} of ${module.slug} belongs to a part of ${owners.get(taken) ?? ""}`,
        });
        return false;
      });
    }
  }
}

/** The id of a model answer is its address. The file of the second answer with the same id has a problem. */
export function reportRepeatedSamples(sources: readonly ModuleSource[]): void {
  const owners = new Map<string, string>();
  for (const { samples, report } of sources.flatMap((source) => source.samples)) {
    for (const [at, { id }] of samples.samples.entries()) {
      const owner = owners.get(id);
      if (owner !== undefined)
        report.problem(["samples", at, "id"], `the id ${id} belongs to an answer to ${owner} already`);
      else owners.set(id, samples.task);
    }
  }
}

function sectionIds(module: CompiledModule["module"]): string[] {
  return module.module_type === "writing" || module.module_type === "speaking"
    ? module.parts.map((part) => part.id)
    : [];
}
