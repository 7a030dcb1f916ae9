/** Publishes what is authored in content/, or in the folder given. Refuses, with every problem, when it is not sound. */
import { join } from "node:path";
import { publishBooks } from "#api/commands/publish.ts";
import { createParts } from "#api/create-parts.ts";
import { parseEnv } from "#api/env.ts";
import { compileBooks } from "./content/compile.ts";
import { formatFinding } from "./content/findings.ts";

function fail(lines: readonly string[]): never {
  process.stderr.write(`${lines.join("\n")}\n`);
  process.exit(1);
}

const parsed = parseEnv(process.env);
if ("faults" in parsed) fail(parsed.faults);

const content = process.argv[2] ?? join(import.meta.dirname, "..", "content");
const { books, topics, findings } = await compileBooks(content);
const problems = findings.filter((finding) => finding.severity === "problem");
if (problems.length > 0)
  fail([
    ...problems.map(formatFinding),
    `The content has ${problems.length} ${problems.length === 1 ? "problem" : "problems"}; nothing was published.`,
  ]);

const parts = await createParts(parsed.env);
try {
  const { books: bookCount, modules, samples, changed, removed, remarked } = await publishBooks(parts, books, topics);
  const news = [
    changed.length > 0 ? `${changed.length} new or changed` : null,
    removed.length > 0 ? `${removed.length} removed` : null,
    remarked > 0 ? `${remarked} ${remarked === 1 ? "attempt" : "attempts"} marked again` : null,
  ].filter((each) => each !== null);
  const answers = samples === 0 ? "" : `, ${samples} ${samples === 1 ? "model answer" : "model answers"}`;
  process.stdout.write(
    `Library: ${bookCount} ${bookCount === 1 ? "book" : "books"}, ${modules} ${modules === 1 ? "module" : "modules"}${answers}${news.length > 0 ? ` (${news.join(", ")})` : ""}\n`,
  );
} finally {
  parts.mail.close();
  await parts.jobs.close();
  await parts.store.close();
}
