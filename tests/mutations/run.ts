/**
 * Removes one protection at a time from a copy of the last commit, and runs the test of its row. The test must fail.
 * `npm run mutate [-- WORD…]` removes only the protections whose name or file contains one of the words. `--part 2/3`
 * removes the second third. Each takes about 10 seconds, so the run is not part of `npm test`.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startPostgres } from "#tests/support/postgres.ts";
import type { Protection } from "./protection.ts";
import { PROTECTIONS } from "./protections.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const TIMEOUT_MS = 300_000;

type Outcome = "caught" | "survived" | "broken";
type TestReport = { numTotalTests: number; numFailedTests: number; numPassedTests: number };

const { values, positionals } = parseArgs({ allowPositionals: true, options: { part: { type: "string" } } });
const chosen = choose(PROTECTIONS, positionals, values.part);
const copy = mkdtempSync(join(tmpdir(), "bandwise-mutations-"));
const postgres = await startPostgres();
let failures = 0;
try {
  git("worktree", "add", "--detach", "--quiet", "--force", copy, "HEAD");
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  for (const protection of chosen) {
    const outcome = runMutation(protection);
    if (outcome !== "caught") failures += 1;
    process.stdout.write(`${outcome.padEnd(9)}${protection.protects}\n`);
  }
} finally {
  await postgres.stop();
  git("worktree", "remove", "--force", copy);
  rmSync(copy, { recursive: true, force: true });
}
process.stdout.write(`Tests noticed ${chosen.length - failures} of ${chosen.length} removed protections.\n`);
process.exitCode = failures === 0 ? 0 : 1;

function choose(all: readonly Protection[], words: readonly string[], part: string | undefined): Protection[] {
  const named = all.filter(
    ({ protects, file }) => words.length === 0 || words.some((word) => `${protects} ${file}`.includes(word)),
  );
  const [number = 1, parts = 1] = (part ?? "1/1").split("/").map(Number);
  const size = Math.ceil(named.length / parts);
  return named.slice((number - 1) * size, number * size);
}

function runMutation({ file, search, replace, test, title }: Protection): Outcome {
  const path = join(copy, file);
  const source = readFileSync(path, "utf8");
  // A search text that is gone or not unique means that the row is out of date.
  if (source.split(search).length !== 2) return "broken";
  writeFileSync(
    path,
    source.replace(search, () => replace),
  );
  try {
    const report = runTest(test, title);
    // A change that stops the file from loading runs no test, and proves nothing.
    if (report === null || report.numFailedTests + report.numPassedTests === 0) return "broken";
    return report.numFailedTests > 0 ? "caught" : "survived";
  } finally {
    writeFileSync(path, source);
  }
}

function runTest(test: string, title: string | undefined): TestReport | null {
  const output = join(copy, ".mutation-report.json");
  rmSync(output, { force: true });
  const filter = title === undefined ? [] : ["-t", title];
  const vitest = join(ROOT, "node_modules", "vitest", "vitest.mjs");
  const options = ["--project", "units", "--reporter=json", `--outputFile=${output}`];
  spawnSync(process.execPath, [vitest, "run", test, ...filter, ...options], {
    cwd: copy,
    // One database server for all runs, because starting one takes longer than most tests.
    env: { ...process.env, TEST_POSTGRES_URL: postgres.url },
    timeout: TIMEOUT_MS,
    stdio: "ignore",
  });
  try {
    return JSON.parse(readFileSync(output, "utf8")) as TestReport;
  } catch {
    return null;
  }
}

function git(...args: string[]): void {
  spawnSync("git", args, { cwd: ROOT, stdio: "ignore" });
}
