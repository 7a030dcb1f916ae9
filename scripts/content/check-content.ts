import { join } from "node:path";
import { type BookFolder, compileBooks, type Compilation } from "./compile.ts";
import type { Finding } from "./findings.ts";
import { lintLibrary } from "./lint/lint.ts";
import { applyWaivers, type WaiverFolder } from "./waivers.ts";

/**
 * Everything that can be said of the content: what the compiler refuses, what the linter warns of, and which warnings
 * were waived. `guests` are books from elsewhere, checked as if they stood in the library.
 */
export async function checkContent(contentDir: string, guests: readonly BookFolder[] = []): Promise<Compilation> {
  const compilation = await compileBooks(contentDir, guests);
  lintLibrary(compilation);
  await applyWaivers(waiverFolders(contentDir, guests, compilation), compilation.findings);
  return compilation;
}

/** True for what makes the check fail: problems, and warnings that nobody waived. */
export function isFailure(finding: Finding): boolean {
  return finding.severity === "problem" || (finding.severity === "warning" && finding.waived === undefined);
}

function waiverFolders(
  contentDir: string,
  guests: readonly BookFolder[],
  { books, sources }: Compilation,
): WaiverFolder[] {
  const bookFolders = books.map(({ slug }) => ({
    dir: guests.find((guest) => guest.slug === slug)?.dir ?? join(contentDir, "books", slug),
    name: `books/${slug}`,
  }));
  return [{ dir: contentDir, name: "" }, ...bookFolders, ...sources.map((source) => source.folder)];
}
