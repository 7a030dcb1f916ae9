import { expect, test } from "vitest";
import { canOfferAgain } from "./declined-offer.ts";

const DAY_MS = 86_400_000;

test.each([
  [null, 0, true],
  [0, 30 * DAY_MS - 1, false],
  [0, 30 * DAY_MS, true],
])("after a refusal at %s ms, an offer is allowed at %i ms: %s", (declinedAt, now, expected) => {
  expect(canOfferAgain(declinedAt, now)).toBe(expected);
});
