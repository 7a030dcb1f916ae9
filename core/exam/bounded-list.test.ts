import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { boundedList } from "./bounded-list.ts";
import { boundedRecord } from "./bounded-record.ts";

/** A schema that counts how often it is called. */
function counting(): { schema: v.GenericSchema<string, string>; checkCount: () => number } {
  let count = 0;
  const schema = v.pipe(
    v.string(),
    v.check((text) => {
      count += 1;
      return text !== "";
    }),
  );
  return { schema, checkCount: () => count };
}
const texts = (count: number): string[] => Array.from({ length: count }, (_, i) => `k${i}`);
const record = (count: number): Record<string, string> => Object.fromEntries(texts(count).map((key) => [key, key]));

describe("boundedList", () => {
  it("accepts as many items as its limit and checks each", () => {
    const { schema, checkCount } = counting();
    expect(v.safeParse(boundedList(schema, 3), texts(3))).toMatchObject({ success: true, output: texts(3) });
    expect(checkCount()).toBe(3);
  });

  it("refuses a longer list with one message and checks none of its items", () => {
    const { schema, checkCount } = counting();
    const parsed = v.safeParse(boundedList(schema, 3), texts(100_000));
    expect(parsed.issues?.map(({ message }) => message)).toEqual(["at most 3 items"]);
    expect(checkCount()).toBe(0);
  });

  it("refuses an item that its schema refuses, and a value that is not a list", () => {
    const list = boundedList(counting().schema, 3);
    expect([["a", ""], "abc", { length: 2 }, null].map((value) => v.is(list, value))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it("stops a pipe before its later checks", () => {
    const ascending = v.pipe(
      boundedList(v.number(), 2),
      v.check(() => {
        throw new Error("must not be called");
      }),
    );
    expect(v.safeParse(ascending, [1, 2, 3], { abortPipeEarly: true }).success).toBe(false);
  });
});

describe("boundedRecord", () => {
  it("accepts as many keys as its limit", () => {
    expect(v.is(boundedRecord(counting().schema, v.string(), 3), record(3))).toBe(true);
  });

  it("refuses more keys and checks none of them", () => {
    const { schema, checkCount } = counting();
    const parsed = v.safeParse(boundedRecord(schema, v.string(), 3, "too many"), record(100_000));
    expect(parsed.issues?.map(({ message }) => message)).toEqual(["too many"]);
    expect(checkCount()).toBe(0);
  });

  it("refuses a value that its schema refuses, text and null, but accepts an empty list as valibot does", () => {
    const schema = boundedRecord(counting().schema, v.number(), 3);
    expect([{ a: "b" }, [], "abc", null].map((value) => v.is(schema, value))).toEqual([false, true, false, false]);
  });
});
