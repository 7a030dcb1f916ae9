import { expect, test } from "vitest";
import { readArrival } from "./arrival-banner.tsx";

test("the variant comes from the list, else primary", () => {
  expect(readArrival("?alert=Hello&variant=danger")).toEqual({ text: "Hello", variant: "danger" });
  expect(readArrival("?alert=Hello&variant=alert-danger")).toEqual({ text: "Hello", variant: "primary" });
  expect(readArrival("?alert=Hello")).toEqual({ text: "Hello", variant: "primary" });
});

test.each(["", "?variant=danger", "?alert=", "?alert=%20%20"])("%s says nothing", (search) => {
  expect(readArrival(search)).toBeNull();
});

test("at most 200 characters, counted as a reader counts them", () => {
  expect(readArrival(`?alert=${"x".repeat(500)}`)?.text).toHaveLength(200);
  expect(Array.from(readArrival(`?alert=${encodeURIComponent("𝒳".repeat(300))}`)?.text ?? "")).toHaveLength(200);
});

test("markup stays text", () => {
  expect(readArrival("?alert=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E")?.text).toBe("<img src=x onerror=alert(1)>");
});
