/** Checks that no secret is in the repository, in its history, or in the browser build. */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { describe, expect, test } from "vitest";
import { parseEnv } from "#api/env.ts";

const root = join(import.meta.dirname, "..", "..");

/** Patterns of well-known API keys. Built from pieces, so that this file does not match itself. */
const KEYS: readonly RegExp[] = [
  new RegExp(`${["s", "k"].join("")}_live_[0-9A-Za-z]{16,}`, "u"),
  new RegExp(`${["r", "k"].join("")}_live_[0-9A-Za-z]{16,}`, "u"),
  new RegExp(`${["wh", "sec"].join("")}_[0-9A-Za-z]{24,}`, "u"),
  new RegExp(`\\b${["AK", "IA"].join("")}[0-9A-Z]{16}\\b`, "u"),
  new RegExp(`\\b${["gh", "p"].join("")}_[0-9A-Za-z]{36}\\b`, "u"),
  new RegExp(`\\b${["github", "pat"].join("_")}_[0-9A-Za-z_]{40,}`, "u"),
  new RegExp(`\\b${["xo", "x"].join("")}[abprs]-[0-9A-Za-z-]{20,}`, "u"),
  new RegExp(`-----${["BEGIN", ""].join(" ")}(?:RSA |EC |OPENSSH )?PRIVATE KEY-----`, "u"),
  new RegExp(`\\b${["AI", "za"].join("")}[0-9A-Za-z_-]{35}\\b`, "u"),
  // A complete signed token: header, claims and signature.
  new RegExp(`\\b${["ey", "J"].join("")}[\\w-]{10,}\\.${["ey", "J"].join("")}[\\w-]{10,}\\.[\\w-]{20,}`, "u"),
];
const hasGit = existsSync(join(root, ".git")) && spawnSync("git", ["--version"]).status === 0;
/** Maximum length of the history that a test reads, newest first. */
const HISTORY_LIMIT = { bytes: 300_000_000, ms: 20_000 };
const TEXT =
  /\.(?:ts|tsx|js|mjs|cjs|json|html|css|md|txt|yaml|yml|toml|env|example|svg|webmanifest|sh|conf)$|Dockerfile|Caddyfile/u;
/** Names of server settings that must not appear in the browser build. */
const SERVER_SETTINGS =
  /TOKEN_SECRET|STRIPE_SECRET_KEY|STRIPE_WEBHOOK_SECRET|S3_SECRET_ACCESS_KEY|SMTP_URL|METABASE_SECRET/u;

function findKeys(files: readonly string[]): string[] {
  return files.flatMap((file) => {
    const path = join(root, file);
    if (!TEXT.test(file) || !existsSync(path) || statSync(path).size > 3_000_000) return [];
    const text = readFileSync(path, "utf8");
    return KEYS.filter((key) => key.test(text)).map((key) => `${file}: ${key.source}`);
  });
}

/** Returns each line that any commit added and that looks like a key, with its commit. */
async function findKeysInHistory(repository: string): Promise<{ commits: number; lines: string[] }> {
  const anyKey = new RegExp(KEYS.map(({ source }) => source).join("|"), "u");
  const log = [
    "log",
    "-p",
    "--all",
    "--unified=0",
    "--no-color",
    "--no-ext-diff",
    "--no-textconv",
    "--format=commit %H",
  ];
  const git = spawn("git", log, { cwd: repository, stdio: ["ignore", "pipe", "ignore"] });
  const deadline = performance.now() + HISTORY_LIMIT.ms;
  const lines: string[] = [];
  let commits = 0;
  let commit = "";
  let bytes = 0;
  for await (const line of createInterface({ input: git.stdout })) {
    bytes += line.length;
    if (line.startsWith("commit ")) {
      commits += 1;
      commit = line;
      if (bytes > HISTORY_LIMIT.bytes || performance.now() > deadline) break;
    } else if (line.startsWith("+") && anyKey.test(line)) lines.push(`${commit}: ${line.slice(0, 60)}`);
  }
  git.kill();
  return { commits, lines };
}

describe("secrets", () => {
  test.skipIf(!hasGit)("the git history contains no secret", async () => {
    const { commits, lines } = await findKeysInHistory(root);
    expect(commits).toBeGreaterThan(0);
    expect(lines).toEqual([]);
  });

  test.skipIf(!hasGit)("a secret that was committed and removed later is found", async () => {
    const repository = mkdtempSync(join(tmpdir(), "bandwise-history-"));
    const author = ["-c", "user.name=Test", "-c", "user.email=test@example.test", "-c", "commit.gpgsign=false"];
    const git = (...args: string[]): string =>
      execFileSync("git", [...author, ...args], { cwd: repository, encoding: "utf8" });
    git("init", "-q");
    for (const text of [`key = ${["s", "k"].join("")}_live_${"0a".repeat(12)}\n`, "key = from the environment\n"]) {
      writeFileSync(join(repository, "settings.txt"), text);
      git("add", "settings.txt");
      git("commit", "-q", "--no-verify", "-m", "settings");
    }
    const { commits, lines } = await findKeysInHistory(repository);
    expect(commits).toBe(2);
    expect(lines).toHaveLength(1);
    rmSync(repository, { recursive: true });
  });

  test.skipIf(!hasGit)("no committed file contains a secret", () => {
    const files = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0");
    expect(files.length).toBeGreaterThan(500);
    expect(findKeys(files)).toEqual([]);
  });

  const built = join(root, "dist", "web");
  test.skipIf(!existsSync(built))("the browser build contains no secret and no name of a secret setting", () => {
    const files = readdirSync(built, { recursive: true, encoding: "utf8" }).map((file) => join("dist", "web", file));
    expect(findKeys(files)).toEqual([]);
    const named = files.filter(
      (file) => TEXT.test(file) && SERVER_SETTINGS.test(readFileSync(join(root, file), "utf8")),
    );
    expect(named).toEqual([]);
  });

  test("production rejects the TOKEN_SECRET of the example environment", () => {
    const lines = readFileSync(join(root, ".env.example"), "utf8").split("\n");
    const settings = Object.fromEntries(
      lines.flatMap((line) => {
        const [, name, value] = /^\s*#?\s*([A-Z][A-Z0-9_]*)=(.*)$/u.exec(line) ?? [];
        return name === undefined || value === undefined ? [] : [[name, value.trim()]];
      }),
    );
    expect(Object.keys(settings).length).toBeGreaterThan(10);
    const result = parseEnv({ ...settings, NODE_ENV: "production" });
    expect("faults" in result && result.faults.some((fault) => fault.startsWith("TOKEN_SECRET"))).toBe(true);
  });
});
