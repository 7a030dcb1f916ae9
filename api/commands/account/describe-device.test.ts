import { expect, test } from "vitest";
import { describeDevice } from "./describe-device.ts";

const MAC =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15";
const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0";

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, "Chrome on Windows"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/125.0`, "Edge on Windows"],
  [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${CHROME} Mobile Safari/537.36`, "Chrome on Android"],
  [`Mozilla/5.0 (X11; CrOS x86_64) ${CHROME} Safari/537.36`, "Chrome on ChromeOS"],
  [MAC, "Safari on Mac"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:126.0) Gecko/20100101 Firefox/126.0", "Firefox on Linux"],
  ["Something on Windows", "Windows"],
  ["curl/8.5.0", null],
  [undefined, null],
])("names the device of the user agent %s", (userAgent, name) => {
  expect(describeDevice(userAgent)).toBe(name);
});
