import { readFileSync } from "node:fs";
import { join } from "node:path";
import { markModule } from "#core/exam/marking/mark-module.ts";
import { compileBooks } from "./compile.ts";
import { printModule } from "./print-module.ts";

/**
 * `npm run content:blind -- <module>` prints a Reading or Listening module without its key, for another person to
 * solve. `npm run content:blind -- <module> <answers>` marks their answers and names the wrong questions, but not the
 * right answers. Each line of <answers> is `12 answer`; the line of a choose-many group's first number has all its
 * letters, joined by commas.
 */
const [slug, file] = process.argv.slice(2);
const { books } = await compileBooks(join(import.meta.dirname, "../../content"));
const found = books
  .flatMap(({ tests }) => tests.flatMap(({ modules }) => modules))
  .find(({ module }) => module.slug === slug);
const write = (line: string) => process.stdout.write(`${line}\n`);
if (!found?.key) {
  write(`There is no module ${slug ?? ""} with a key.`);
  process.exitCode = 1;
} else if (file === undefined) {
  write(printModule(found.module, found.key));
} else {
  const { questions, raw } = markModule(found.module, found.key, readAnswers(file), null);
  write(`${slug}: ${raw.right} of ${raw.total}`);
  const wrong = questions.filter(({ right }) => !right).map(({ number }) => number);
  if (wrong.length > 0) write(`wrong: ${wrong.join(", ")}`);
}

function readAnswers(path: string): Record<string, string | string[]> {
  const lines = readFileSync(path, "utf8").split("\n");
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, number, answer] = /^\s*(\d+)[.):]?\s+(.+?)\s*$/.exec(line) ?? [];
      if (number === undefined || answer === undefined) return [];
      return [[number, /^[A-Z](?:\s*,\s*[A-Z])+$/.test(answer) ? answer.split(/\s*,\s*/) : answer] as const];
    }),
  );
}
