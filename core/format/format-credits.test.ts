import { expect, test } from "vitest";
import { formatCredits } from "./format-credits.ts";

test.each([
  [0, "0 credits"],
  [1, "1 credit"],
  [2, "2 credits"],
])("formats %d credits as %s", (credits, text) => expect(formatCredits(credits)).toBe(text));
