/**
 * Publishes the content in content/ or in the given folder, and the owner's books in CONTENT_DIR, module by module. A
 * module with a problem keeps its last published version. `--rollback` first restores the owner's books of the
 * publication before the last. Exits with 0 if everything is published, 1 if something was refused or failed, 2 if the
 * environment is malformed.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { recordContentRefusals } from "#api/commands/operate/content-refusals.ts";
import { publishBooks, type PublishReport } from "#api/commands/operate/publish.ts";
import { parseEnv } from "#api/env.ts";
import { plural } from "#core/format/plural.ts";
import { fail, withServices } from "./admin/with-services.ts";
import { compileBooks } from "./content/compile.ts";
import { formatFinding } from "./content/findings.ts";
import { copyPublication, listOwnBooks, restorePublication } from "./content/own-books.ts";
import { refusedPlaces } from "./content/refused-places.ts";

const parsed = parseEnv(process.env);
if ("faults" in parsed) {
  process.stderr.write(`${parsed.faults.join("\n")}\n`);
  process.exit(2);
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { rollback: { type: "boolean", default: false } },
});
const content = positionals[0] ?? join(import.meta.dirname, "..", "content");
const ownBooksDir = parsed.env.contentDir;
if (options.rollback) await rollBack(ownBooksDir);
const { books, topics, findings } = await compileBooks(
  content,
  ownBooksDir === null ? [] : await listOwnBooks(ownBooksDir),
);
const problems = findings.filter((finding) => finding.severity === "problem");
// A wrong folder would otherwise empty the library.
if (books.length === 0 && problems.length === 0)
  fail([`There are no books under ${join(content, "books")}. The library is unchanged.`]);

await withServices(async (services) => {
  const report = await publishBooks(services, books, topics, refusedPlaces(findings));
  await recordContentRefusals(services.store, [
    ...problems.map(({ file }) => file),
    ...report.refused.map(({ slug }) => slug),
  ]);
  if (ownBooksDir !== null)
    await services.store.withLock("own books", () => copyPublication(ownBooksDir)).catch(warnAboutMissingCopy);
  process.stdout.write(`${summarise(report)}\n`);
  const lines = [...problems.map(formatFinding), ...report.refused.map(({ reason }) => reason)];
  if (lines.length === 0) return;
  const count = plural(lines.length, { one: "The content has # problem.", other: "The content has # problems." });
  process.stderr.write(`${lines.join("\n")}\n${count} Each faulty part keeps its last published version.\n`);
  process.exitCode = 1;
}, parsed.env);

async function rollBack(dir: string | null): Promise<void> {
  if (dir === null)
    fail(["--rollback needs CONTENT_DIR. To roll back the books of the build, start an earlier build."]);
  if (!(await restorePublication(dir))) fail([`There is no earlier publication in ${dir}. Nothing has changed.`]);
  process.stdout.write("Put back the books of the publication before the last.\n");
}

/** Prints a warning and no error, because the library is published without the copy. */
function warnAboutMissingCopy(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    `No copy of this publication could be kept in CONTENT_DIR, so --rollback would restore an older publication: ${reason}\n`,
  );
}

function summarise({ books: bookCount, modules, samples, changed, removed, markedAgain }: PublishReport): string {
  const changes = [
    changed.length > 0 ? `${changed.length} new or changed` : null,
    removed.length > 0 ? `${removed.length} removed` : null,
    markedAgain > 0 ? plural(markedAgain, { one: "# attempt marked again", other: "# attempts marked again" }) : null,
  ].filter((change) => change !== null);
  const counts = [
    plural(bookCount, { one: "# book", other: "# books" }),
    plural(modules, { one: "# module", other: "# modules" }),
    ...(samples === 0 ? [] : [plural(samples, { one: "# model answer", other: "# model answers" })]),
  ];
  return `Library: ${counts.join(", ")}${changes.length > 0 ? ` (${changes.join(", ")})` : ""}`;
}
