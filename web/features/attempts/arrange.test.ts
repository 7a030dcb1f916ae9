import { expect, test } from "vitest";
import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import { arrange, ATTEMPTS_A_PAGE } from "./arrange.ts";

const row = (slug: string, at: number, band: number | null, module_type: "reading" | "listening" = "reading") =>
  ({ slug, head: { module_type }, updated_at: at, submitted_at: null, marking: { band } }) as AttemptRecord;
const ROWS = [row("a", 1, 6), row("b", 3, null), row("c", 2, 7.5, "listening"), row("d", 4, 6)];

test.each([
  ["newest", "dbca"],
  ["oldest", "acbd"],
  ["highest", "cdab"],
  ["lowest", "dacb"],
] as const)("sorts %s first", (sort, order) => {
  expect(
    arrange(ROWS, { module: "all", sort, page: 1 })
      .rows.map(({ slug }) => slug)
      .join(""),
  ).toBe(order);
});

test("returns only the attempts of the chosen module", () => {
  const { rows, total } = arrange(ROWS, { module: "listening", sort: "newest", page: 1 });
  expect([rows.map(({ slug }) => slug), total]).toEqual([["c"], 1]);
});

test("each attempt is on one page, and a page past the end shows the last page", () => {
  const many = Array.from({ length: 2 * ATTEMPTS_A_PAGE + 3 }, (_, index) => row(`s${index}`, index, null));
  const page = (number: number) => arrange(many, { module: "all", sort: "newest", page: number });
  expect(page(1).pages).toBe(3);
  expect(new Set([1, 2, 3].flatMap((number) => page(number).rows.map(({ slug }) => slug))).size).toBe(many.length);
  expect(page(9)).toEqual(page(3));
  expect(arrange([], { module: "all", sort: "newest", page: 1 })).toEqual({ rows: [], total: 0, page: 1, pages: 1 });
});
