import { expect, test } from "vitest";
import { ARRIVAL } from "#web/paths.ts";
import { readAlert } from "./alert-banner.tsx";

const read = (search: string, key = "default") => readAlert({ search, key });

test("an alert has the variant of its address, or primary if the variant is unknown", () => {
  expect(read("?alert=Hello&variant=danger")).toMatchObject({ text: "Hello", variant: "danger" });
  expect(read("?alert=Hello&variant=alert-danger")).toMatchObject({ text: "Hello", variant: "primary" });
  expect(read("?alert=Hello")).toMatchObject({ text: "Hello", variant: "primary" });
});

test.each(["", "?variant=danger", "?alert=", "?alert=%20%20"])("the address %j has no alert", (search) => {
  expect(read(search)).toBeNull();
});

test("an alert has at most 200 characters, and a surrogate pair counts as one", () => {
  expect(read(`?alert=${"x".repeat(500)}`)?.text).toHaveLength(200);
  expect(Array.from(read(`?alert=${encodeURIComponent("𝒳".repeat(300))}`)?.text ?? "")).toHaveLength(200);
});

test("markup in an alert stays text", () => {
  expect(read("?alert=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E")?.text).toBe("<img src=x onerror=alert(1)>");
});

test("an alert loses characters that reverse or hide the surrounding text", () => {
  expect(read("?alert=a%E2%80%AEb%00c%E2%80%8Bd")?.text).toBe("abcd");
});

test("an alert is foreign if its text comes from outside and is not one of ours", () => {
  expect(read("?alert=Call%20this%20number")?.isForeign).toBe(true);
  expect(read("?alert=Your%20password%20has%20been%20changed.", "k1")?.isForeign).toBe(false);
  for (const { alert } of Object.values(ARRIVAL))
    expect(read(`?${new URLSearchParams({ alert }).toString()}`)?.isForeign).toBe(false);
});
