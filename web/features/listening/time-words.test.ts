import { expect, test } from "vitest";
import { leftFace, timeFace, timeInWords } from "./time-words.ts";

test.each([
  [0, "0:00", "0:00", "0 seconds"],
  [1, "0:00", "0:01", "0 seconds"],
  [999, "0:00", "0:01", "0 seconds"],
  [1_000, "0:01", "0:01", "1 second"],
  [60_000, "1:00", "1:00", "1 minute"],
  [128_400, "2:08", "2:09", "2 minutes 8 seconds"],
  [-5, "0:00", "0:00", "0 seconds"],
])("%i ms", (milliseconds, face, left, words) => {
  expect([timeFace(milliseconds), leftFace(milliseconds), timeInWords(milliseconds)]).toEqual([face, left, words]);
});
