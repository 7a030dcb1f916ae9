import { expect, it } from "vitest";
import { callQuery, readListQuery, writeListQuery } from "./list-query.ts";

it("reads a plain address as the whole list, newest first", () => {
  const query = readListQuery(new URLSearchParams());
  expect(query).toEqual({ search: "", status: "", claim: "", sort: "newest", cursor: "" });
  expect(writeListQuery(query)).toBe("");
  expect(callQuery(query)).toEqual({ sort: "newest" });
});

it("writes the query to the address and drops unknown values", () => {
  const address = "?search=WR-41&status=OPEN&sort=due&cursor=abc";
  const query = readListQuery(new URLSearchParams(address));
  expect(writeListQuery(query)).toBe(address);
  expect(callQuery(query)).toEqual({ search: "WR-41", status: "OPEN", sort: "due", cursor: "abc" });
  expect(readListQuery(new URLSearchParams("?status=LOST&sort=luck")).status).toBe("");
});
