import { expect, it } from "vitest";
import { NOT_THE_APP } from "./routes.ts";

const isApp = (path: string): boolean => !NOT_THE_APP.some((pattern) => pattern.test(path));

it.each([
  "/",
  "/ieltstest/reading/",
  "/ieltstest/attempt/reading/m-1/Abc_-1",
  "/login?next=/a.b",
  "/verify?email=a@b.example",
  "/development",
  "/apiary",
  "/samples/book/tides/6.5",
])("serves the shell for %s", (path) => {
  expect(isApp(path)).toBe(true);
});

it.each([
  "/api",
  "/api/health/",
  "/media/0f.svg",
  "/dev/mail/3",
  "/nope.js",
  "/robots.txt",
  "/icons/icon-192.png",
  "/a/b.css?v=1",
])("leaves %s to the network", (path) => {
  expect(isApp(path)).toBe(false);
});
