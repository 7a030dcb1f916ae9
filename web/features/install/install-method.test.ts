import { expect, test } from "vitest";
import { isAppleSafari } from "./install-method.ts";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";
const IPAD =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15";
const CHROME =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1";

test.each([
  [IPHONE, 5, true],
  [IPAD, 5, true],
  [IPAD, 0, false],
  [CHROME, 5, false],
  ["Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36", 5, false],
])("isAppleSafari of %s with %i touch points is %s", (userAgent, touchPoints, expected) => {
  expect(isAppleSafari(userAgent, touchPoints)).toBe(expected);
});
