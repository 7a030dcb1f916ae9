import { expect, test } from "vitest";
import { banner, beginWork, clearBannerError, showBannerError } from "./banner.ts";

test("is busy from the first request until the last response", () => {
  const seen: boolean[] = [];
  const stop = banner.subscribe(() => seen.push(banner.read().isBusy));
  const first = beginWork();
  const second = beginWork();
  first();
  first(); // calling it twice for one request counts once
  expect(banner.read().isBusy).toBe(true);
  second();
  stop();
  expect(seen).toEqual([true, false]);
});

test("an error stays until it is closed or replaced, also while requests are in flight", () => {
  showBannerError({ text: "One" });
  beginWork()();
  expect(banner.read().error?.text).toBe("One");
  showBannerError({ text: "Two" });
  expect(banner.read().error?.text).toBe("Two");
  clearBannerError();
  expect(banner.read().error).toBeNull();
});
