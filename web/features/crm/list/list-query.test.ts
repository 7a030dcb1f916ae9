import { expect, it } from "vitest";
import { toCallQuery, readListQuery, writeListQuery } from "./list-query.ts";

it("reads a URL without a query as the whole list, newest first", () => {
  const query = readListQuery(new URLSearchParams());
  expect(query).toEqual({ search: "", status: "", claim: "", sort: "newest", cursor: "" });
  expect(writeListQuery(query)).toBe("");
  expect(toCallQuery(query)).toEqual({ sort: "newest" });
});

it("reads and writes the same query string, and ignores unknown values", () => {
  const queryString = "?search=WR-41&status=OPEN&sort=due&cursor=abc";
  const query = readListQuery(new URLSearchParams(queryString));
  expect(writeListQuery(query)).toBe(queryString);
  expect(toCallQuery(query)).toEqual({ search: "WR-41", status: "OPEN", sort: "due", cursor: "abc" });
  expect(readListQuery(new URLSearchParams("?status=LOST&sort=luck")).status).toBe("");
});
