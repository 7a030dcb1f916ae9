import * as v from "valibot";
import { expect, it } from "vitest";
import { boundedList } from "#core/exam/bounded-list.ts";
import { boundedRecord } from "#core/exam/bounded-record.ts";
import { COMMANDS } from "#core/wire/commands/commands.ts";
import type { Endpoint } from "#core/wire/endpoint.ts";
import { ENDPOINTS } from "#core/wire/endpoints.ts";
import { unlimitedFields } from "#tests/support/schema-limits.ts";

const inputs = Object.entries(ENDPOINTS as Record<string, Endpoint>).flatMap(([name, endpoint]) =>
  (["params", "query", "body", "form"] as const).flatMap((source) => {
    const schema = endpoint[source];
    return schema === undefined ? [] : [[`${name} ${source}`, schema] as const];
  }),
);
const payloads = Object.entries(COMMANDS).map(([kind, { payload }]) => [kind, payload as v.GenericSchema] as const);

/** Has no limit in this schema: each command's own schema, which is applied after it, limits the payload. */
const PAYLOAD = "syncBatch body.ops[].payload (unknown)";

it.each([...inputs, ...payloads])("every field of %s has a limit", (name, schema) => {
  expect(unlimitedFields(schema, name).filter((path) => path !== PAYLOAD)).toEqual([]);
});

it.each([
  ["a text", v.string()],
  ["a text with an open pattern", v.pipe(v.string(), v.regex(/^[a-z]+$/u))],
  ["a text with a pattern that is not anchored", v.pipe(v.string(), v.regex(/[a-z]{2}/u))],
  ["a number", v.pipe(v.number(), v.integer(), v.minValue(0))],
  ["a list", v.array(v.boolean())],
  ["a record", v.record(v.picklist(["a"]), v.boolean())],
  ["anything", v.unknown()],
])("finds the missing limit of %s", (_what, field) => {
  expect(unlimitedFields(v.object({ a: v.optional(v.nullable(field)) }), "x")).toHaveLength(1);
});

it("accepts fields with limits", () => {
  const schema = v.object({
    text: v.pipe(v.string(), v.maxLength(3)),
    code: v.pipe(v.string(), v.regex(/^\d{2,4}$/u)),
    list: boundedList(v.pipe(v.number(), v.maxValue(9)), 4),
    record: boundedRecord(v.pipe(v.string(), v.maxLength(3)), v.boolean(), 4),
  });
  expect(unlimitedFields(schema, "x")).toEqual([]);
});
