import { expect, test } from "vitest";
import { banner, beginWork, clearBannerError, showBannerError } from "./banner.ts";

test("work is shown from the first request to the last answer", () => {
  const seen: boolean[] = [];
  const stop = banner.subscribe(() => seen.push(banner.read().isBusy));
  const first = beginWork();
  const second = beginWork();
  first();
  first(); // an answer and an error of the same request count once
  expect(banner.read().isBusy).toBe(true);
  second();
  stop();
  expect(seen).toEqual([true, false]);
});

test("an error stays until it is closed or replaced, whatever is under way", () => {
  showBannerError({ text: "One" });
  beginWork()();
  expect(banner.read().error?.text).toBe("One");
  showBannerError({ text: "Two" });
  expect(banner.read().error?.text).toBe("Two");
  clearBannerError();
  expect(banner.read().error).toBeNull();
});
