import { expect, test } from "vitest";
import { ARRIVAL } from "#web/paths.ts";
import { readArrival } from "./arrival-banner.tsx";

const read = (search: string, key = "default") => readArrival({ search, key });

test("the variant comes from the list, else primary", () => {
  expect(read("?alert=Hello&variant=danger")).toMatchObject({ text: "Hello", variant: "danger" });
  expect(read("?alert=Hello&variant=alert-danger")).toMatchObject({ text: "Hello", variant: "primary" });
  expect(read("?alert=Hello")).toMatchObject({ text: "Hello", variant: "primary" });
});

test.each(["", "?variant=danger", "?alert=", "?alert=%20%20"])("%s says nothing", (search) => {
  expect(read(search)).toBeNull();
});

test("at most 200 characters, counted as a reader counts them", () => {
  expect(read(`?alert=${"x".repeat(500)}`)?.text).toHaveLength(200);
  expect(Array.from(read(`?alert=${encodeURIComponent("𝒳".repeat(300))}`)?.text ?? "")).toHaveLength(200);
});

test("markup stays text", () => {
  expect(read("?alert=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E")?.text).toBe("<img src=x onerror=alert(1)>");
});

test("characters that turn or hide the text around them are gone", () => {
  expect(read("?alert=a%E2%80%AEb%00c%E2%80%8Bd")?.text).toBe("abcd");
});

test("words of a link are told from the app's own", () => {
  expect(read("?alert=Call%20this%20number")?.isForeign).toBe(true);
  expect(read("?alert=Your%20password%20has%20been%20changed.", "k1")?.isForeign).toBe(false);
  for (const { alert } of Object.values(ARRIVAL))
    expect(read(`?${new URLSearchParams({ alert }).toString()}`)?.isForeign).toBe(false);
});
