/** The specification, line by line: each is kept by the product, and a test that can be opened says so. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ENDPOINTS, type Endpoint } from "#core/wire/endpoints.ts";
import { CALLS } from "./conformance/calls.ts";
import { ENTITIES } from "./conformance/entities.ts";
import { conformancePage } from "./conformance/page.ts";
import { SECTIONS } from "./conformance/table.ts";

const root = join(import.meta.dirname, "..", "..");
const ROWS = SECTIONS.flatMap(({ title, rows }) => rows.map((row) => ({ ...row, name: `${title}: ${row.line}` })));

/** Text as it is compared: the ways in which source writes a quotation mark or breaks a line do not count. */
function plain(text: string): string {
  return text
    .replaceAll(/&apos;|&#39;|\\'/gu, "'")
    .replaceAll('{" "}', " ")
    .replaceAll(/\s+/gu, " ");
}

const product = ["core", "web", "api"]
  .flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: "utf8" }).map((name) => join(room, name)),
  )
  .filter((name) => /\.(?:tsx?|css)$/u.test(name) && !name.endsWith(".test.ts"))
  .map((name) => plain(readFileSync(join(root, name), "utf8")))
  .join("\n");

/** The titles of the tests, steps and groups in a file, as they are written. */
function titlesOf(file: string): string[] {
  const source = readFileSync(join(root, file), "utf8");
  return [...source.matchAll(/(["'`])((?:\\.|(?!\1)[^\\\n]){6,})\1/gu)].map((match) => match[2] ?? "");
}

test.each(ROWS)("$name", ({ texts = [], proof }) => {
  for (const text of texts) expect(product.includes(plain(text)), text).toBe(true);
  for (const [file, title] of proof) {
    expect(existsSync(join(root, file)), file).toBe(true);
    expect(
      titlesOf(file).some((written) => written.startsWith(title)),
      `${file} has no test "${title}"`,
    ).toBe(true);
  }
});

test("no line stands twice", () => {
  expect(ROWS.map(({ name }) => name).filter((name, at, all) => all.indexOf(name) !== at)).toEqual([]);
});

test("docs/conformance.md is what the table says (node tests/house/conformance/write.ts writes it)", () => {
  expect(readFileSync(join(root, "docs", "conformance.md"), "utf8")).toBe(conformancePage());
});

/** The names of all fields in a schema, however deep. */
function fieldsIn(schema: unknown, found = new Set<string>(), seen = new Set<unknown>()): Set<string> {
  if (typeof schema !== "object" || schema === null || seen.has(schema)) return found;
  seen.add(schema);
  for (const [key, value] of Object.entries(schema)) {
    if (key === "entries" && typeof value === "object" && value !== null)
      for (const [field, inner] of Object.entries(value)) {
        found.add(field);
        fieldsIn(inner, found, seen);
      }
    else if (["item", "wrapped", "options", "pipe", "items", "value"].includes(key))
      for (const inner of Array.isArray(value) ? value : [value]) fieldsIn(inner, found, seen);
  }
  return found;
}

function endpointOf(line: string): Endpoint | undefined {
  const [method, path] = line.split(" ");
  const isAt = (one: Endpoint): boolean =>
    one.method === method && new RegExp(`^${one.path.replaceAll(/:\w+/gu, "[^/]+")}$`, "u").test(`/api${path ?? ""}`);
  const fitting = Object.values<Endpoint>(ENDPOINTS).filter(isAt);
  // The most definite path: /ieltstest/book/x/ before /ieltstest/:skill/.
  return fitting.toSorted((a, b) => a.path.split(":").length - b.path.split(":").length)[0];
}

describe("the calls of core/wire/endpoints.ts", () => {
  test.each(CALLS)("have $line", ({ line, sends = [], reads = [] }) => {
    const endpoint = endpointOf(line);
    expect(endpoint).toBeDefined();
    const taken = fieldsIn(
      [endpoint?.body, endpoint?.form, endpoint?.query]
        .map((part) => part)
        .reduce<unknown>((all, part) => ({ options: [all, part] }), null),
    );
    expect(sends.filter((field) => !taken.has(field))).toEqual([]);
    const given = fieldsIn(endpoint?.reply);
    expect(reads.filter((field) => !given.has(field))).toEqual([]);
  });

  test.each(ENTITIES.filter(({ call }) => call !== undefined))("carry the fields of $line", ({ call, fields = [] }) => {
    const endpoint: Endpoint | undefined = call === undefined ? undefined : ENDPOINTS[call];
    const known = fieldsIn({ options: [endpoint?.reply, endpoint?.body] });
    expect(fields.filter((field) => !known.has(field))).toEqual([]);
  });
});
