import { expect, test } from "vitest";
import { banner, showLoadingLine, clearBannerError, showBannerError } from "./banner.ts";

test("the banner is busy from the first request until the last response", () => {
  const busyStates: boolean[] = [];
  const stop = banner.subscribe(() => busyStates.push(banner.read().isBusy));
  const endFirst = showLoadingLine();
  const endSecond = showLoadingLine();
  endFirst();
  endFirst(); // A second call for the same request changes nothing.
  expect(banner.read().isBusy).toBe(true);
  endSecond();
  stop();
  expect(busyStates).toEqual([true, false]);
});

test("an error stays until it is closed or replaced, also while requests are in flight", () => {
  showBannerError({ text: "One" });
  showLoadingLine()();
  expect(banner.read().error?.text).toBe("One");
  showBannerError({ text: "Two" });
  expect(banner.read().error?.text).toBe("Two");
  clearBannerError();
  expect(banner.read().error).toBeNull();
});
