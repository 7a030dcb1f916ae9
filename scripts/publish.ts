/**
 * Publishes the content in content/ or in the given folder. If there are problems, lists all of them and publishes
 * nothing.
 */
import { join } from "node:path";
import { publishBooks } from "#api/commands/operate/publish.ts";
import { createServices } from "#api/create-services.ts";
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

const services = await createServices(parsed.env);
try {
  const {
    books: bookCount,
    modules,
    samples,
    changed,
    removed,
    remarked,
  } = await publishBooks(services, books, topics);
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
  services.mail.close();
  await services.jobs.close();
  await services.store.close();
}
