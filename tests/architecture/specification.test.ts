import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Endpoint } from "#core/wire/endpoint.ts";
import { ENDPOINTS } from "#core/wire/endpoints.ts";
import { CALLS } from "./specification/calls.ts";
import { ENTITIES } from "./specification/entities.ts";
import { TEXTS } from "./specification/texts.ts";

const root = join(import.meta.dirname, "..", "..");

/** Returns a text with plain quotation marks and single spaces, whichever way source code writes them. */
function plain(text: string): string {
  return text
    .replaceAll(/&apos;|&#39;|\\'/gu, "'")
    .replaceAll('{" "}', " ")
    .replaceAll(/\s+/gu, " ");
}

const source = ["core", "web", "api"]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => join(root, folder, name)),
  )
  .filter((file) => /\.(?:tsx?|css)$/u.test(file) && !/\.test\.tsx?$/u.test(file))
  .map((file) => plain(readFileSync(file, "utf8")))
  .join("\n");

describe.each(Object.entries(TEXTS))("%s", (_, texts) => {
  test.each(texts)("the product contains the text: %s", (text) => {
    expect(source.includes(plain(text))).toBe(true);
  });
});

test("docs/traceability.md names only tests that exist", () => {
  const page = readFileSync(join(root, "docs", "traceability.md"), "utf8");
  const files = [...page.matchAll(/`([\w/.-]+\.(?:test|spec)\.tsx?)`/gu)].map(([, file = ""]) => file);
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

/** Collects the names of all fields of a schema, at any depth. */
function fieldsOf(schema: unknown, found = new Set<string>(), seen = new Set<unknown>()): Set<string> {
  if (typeof schema !== "object" || schema === null || seen.has(schema)) return found;
  seen.add(schema);
  for (const [key, value] of Object.entries(schema)) {
    if (key === "entries" && typeof value === "object" && value !== null)
      for (const [field, inner] of Object.entries(value)) {
        found.add(field);
        fieldsOf(inner, found, seen);
      }
    else if (["item", "wrapped", "options", "pipe", "items", "value"].includes(key))
      for (const inner of Array.isArray(value) ? value : [value]) fieldsOf(inner, found, seen);
  }
  return found;
}

/** Finds the endpoint that serves a call such as "POST /account/token/"; the path with the fewest parameters wins. */
function findEndpoint(line: string): Endpoint | undefined {
  const [method, path] = line.split(" ");
  return Object.values<Endpoint>(ENDPOINTS)
    .filter(
      (endpoint) =>
        endpoint.method === method &&
        new RegExp(`^${endpoint.path.replaceAll(/:\w+/gu, "[^/]+")}$`, "u").test(`/api${path ?? ""}`),
    )
    .toSorted((a, b) => a.path.split(":").length - b.path.split(":").length)[0];
}

test.each(CALLS)("the API accepts and returns the specified fields: $line", ({ line, sends = [], reads = [] }) => {
  const endpoint = findEndpoint(line);
  expect(endpoint).toBeDefined();
  const request = fieldsOf({ options: [endpoint?.body, endpoint?.form, endpoint?.query] });
  expect(sends.filter((field) => !request.has(field))).toEqual([]);
  const reply = fieldsOf(endpoint?.reply);
  expect(reads.filter((field) => !reply.has(field))).toEqual([]);
});

test.each(ENTITIES)("the API carries the fields of the entity: $line", ({ call, fields }) => {
  const endpoint: Endpoint = ENDPOINTS[call];
  const known = fieldsOf({ options: [endpoint.reply, endpoint.body] });
  expect(fields.filter((field) => !known.has(field))).toEqual([]);
});
