import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "./canonical-json.ts";

/** The first implementation. Hashes of its texts are stored, so the text of a value must not change. */
function firstCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
  });
}

describe("canonical JSON", () => {
  it.each([
    [{ b: 1, a: { d: [{ y: 1, x: 2 }], c: null } }, '{"a":{"c":null,"d":[{"x":2,"y":1}]},"b":1}'],
    [{ "10": "b", "9": "a", x: undefined }, '{"9":"a","10":"b"}'],
    [JSON.parse('{"__proto__":{"b":1,"a":2},"a":[[],{}]}'), '{"__proto__":{"a":2,"b":1},"a":[[],{}]}'],
    [[3, 1, "a"], '[3,1,"a"]'],
    ["text", '"text"'],
  ])("of %j is %s", (value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  it("equals the first implementation, whose hashes are stored, for every value", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (any) => {
        const value: unknown = JSON.parse(JSON.stringify(any));
        expect(canonicalJson(value)).toBe(firstCanonicalJson(value));
      }),
    );
  });
});
