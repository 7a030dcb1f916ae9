import { expect, it } from "vitest";
import { EXAM_PATHS, NON_APP_PATHS } from "./routes.ts";

const isApp = (path: string): boolean => !NON_APP_PATHS.some((pattern) => pattern.test(path));

it.each([
  "/",
  "/ieltstest/reading/",
  "/ieltstest/attempt/reading/m-1/Abc_-1",
  "/login?next=/a.b",
  "/verify?email=a@b.example",
  "/development",
  "/apiary",
  "/samples/book/tides/6.5",
])("the worker answers a navigation to %s", (path) => {
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
])("the worker leaves %s to the network", (path) => {
  expect(isApp(path)).toBe(false);
});

it.each([
  "/ieltstest/attempt/reading/m-1/Abc_-1",
  "/ieltstest/attempt/reading/m-1/Abc_-1/",
  "/ieltstest/attempt/fulltest/Abc_-1/",
])("the worker serves the shell of a running test for %s", (path) => {
  expect(EXAM_PATHS.test(path)).toBe(true);
});

it.each([
  "/ieltstest/attempt/reading/m-1/Abc_-1/get_result",
  "/ieltstest/attempt/speaking/m-1/Abc_-1/completed",
  "/ieltstest/reading/",
  "/dashboard/",
])("the worker does not serve the shell of a running test for %s", (path) => {
  expect(EXAM_PATHS.test(path)).toBe(false);
});
