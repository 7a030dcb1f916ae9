/** Checks that documents name only files, scripts, links and headings that exist. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";
import { openApiDocument } from "#scripts/openapi.ts";

const root = join(import.meta.dirname, "..", "..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const exists = (file: string): boolean => existsSync(join(root, file));

test("docs/openapi.json matches the endpoints (write it with npm run docs:api)", () => {
  const written = JSON.parse(read("docs/openapi.json"));
  expect(written).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
});

/** Markdown that is authored content, not a document about the project. */
const CONTENT = /^(?:content\/books|tests\/content\/fixture)\//u;
const DOCUMENTS = execFileSync("git", ["ls-files", "*.md"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((file) => file !== "" && exists(file) && !CONTENT.test(file));
const SCRIPTS: Record<string, string> = JSON.parse(read("package.json")).scripts;

const LINK = /\]\(([^)\s]+)\)/gu;
const SCRIPT = /npm run ([a-z][a-z:-]*)/gu;
const FOLDERS = "api|bench|content|core|docs|icons|scripts|tests|web";
/** A path in backticks that starts with a folder of the project. */
const PATH = new RegExp(`\`((?:${FOLDERS})/[^\`\\s]*)\``, "gu");
/** A link to a document from a comment: docs/reliability.md#retries. */
const REFERENCE = /\b((?:docs\/[\w/-]+|SECURITY|ARCHITECTURE|CONTRIBUTING|README)\.md)(?:#([\w-]+))?/gu;
/** Examples of paths: placeholders and patterns. */
const EXAMPLE = /[<>*{}…]/u;

const matchesOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = ""]) => found);

/** Returns the anchor that GitHub makes from a heading. */
function anchorOf(heading: string): string {
  return heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, "$1")
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\- ]/gu, "")
    .replaceAll(" ", "-");
}

const withoutCode = (text: string): string => text.replaceAll(/^```[\s\S]*?^```/gmu, "");

function hasAnchor(file: string, anchor: string): boolean {
  return matchesOf(withoutCode(read(file)), /^#+ (.*)$/gmu)
    .map(anchorOf)
    .includes(anchor);
}

/** Returns whether the target of a link in `file` exists, and the heading that the link names. */
function resolves(file: string, link: string): boolean {
  if (/^[a-z]+:/u.test(link)) return true;
  const [path = "", anchor = ""] = link.split("#");
  const target = path === "" ? file : normalize(join(dirname(file), path));
  return exists(target) && (anchor === "" || (target.endsWith(".md") && hasAnchor(target, anchor)));
}

describe.each(DOCUMENTS)("%s", (file) => {
  const text = read(file);

  test("links only to files and headings that exist", () => {
    expect(matchesOf(withoutCode(text), LINK).filter((link) => !resolves(file, link))).toEqual([]);
  });

  test("names only npm scripts that exist", () => {
    expect(matchesOf(text, SCRIPT).filter((script) => !(script in SCRIPTS))).toEqual([]);
  });

  test("names only paths that exist", () => {
    const named = matchesOf(text, PATH).filter((path) => !EXAMPLE.test(path));
    expect(named.filter((path) => !exists(path))).toEqual([]);
  });
});

test("comments refer only to documents and headings that exist", () => {
  const sources = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.mjs", "*.cjs", "*.css"], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\n")
    .filter((file) => file !== "" && exists(file) && !file.startsWith("tests/architecture/"));
  const broken = sources.flatMap((source) =>
    [...read(source).matchAll(REFERENCE)]
      .filter(([, file = "", anchor]) => !exists(file) || (anchor !== undefined && !hasAnchor(file, anchor)))
      .map(([reference]) => `${source}: ${reference}`),
  );
  expect(broken).toEqual([]);
});
