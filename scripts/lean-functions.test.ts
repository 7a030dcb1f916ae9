import { parseAst } from "vite";
import { describe, expect, test } from "vitest";
import { withBodies, withoutParts } from "./lean-functions.ts";

const MODULE = `
function plain(a) { return a + 1; }
const arrow = (a) => { return a * 2; };
class Box {
  #hidden = 3;
  open() { return this.#look(); }
  #look() { return this.#hidden; }
}
export { plain, arrow, Box };
`;

async function load(code: string): Promise<Record<string, unknown>> {
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<string, unknown>;
}

describe("functions with other bodies", () => {
  test("functions, constants and methods, private ones too, are found by their names", async () => {
    const code = withBodies(MODULE, parseAst, { plain: "return a;", arrow: "", "#look": "return 'lean';" });
    const { plain, arrow, Box } = (await load(code)) as {
      plain: (a: number) => number;
      arrow: (a: number) => unknown;
      Box: new () => { open(): string };
    };
    expect([plain(1), arrow(1), new Box().open()]).toEqual([1, undefined, "lean"]);
  });

  test("a name that is gone, or there twice, stops the build", () => {
    expect(() => withBodies(MODULE, parseAst, { lost: "" })).toThrow("lost is there 0 times");
    expect(() => withBodies(`${MODULE}function open() {}`, parseAst, { open: "" })).toThrow("open is there 2 times");
  });
});

test("a part that is gone, or there twice, stops the build", () => {
  expect(withoutParts("one two three", [/two /u])).toBe("one three");
  expect(() => withoutParts("one three", [/two /u])).toThrow("is there 0 times");
  expect(() => withoutParts("two two", [/two/u])).toThrow("is there 2 times");
});
