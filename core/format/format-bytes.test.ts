import { expect, test } from "vitest";
import { formatBytes } from "./format-bytes.ts";

test.each([
  [0, "0 bytes"],
  [999, "999 bytes"],
  [1000, "1 kB"],
  [120_400, "120 kB"],
  [999_499, "999 kB"],
  [999_500, "1.0 MB"],
  [1_440_000, "1.4 MB"],
  [9_940_000, "9.9 MB"],
  [9_960_000, "10 MB"],
  [38_200_000, "38 MB"],
  [999_600_000, "1.0 GB"],
  [64_000_000_000, "64 GB"],
])("formats %d bytes as %s", (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});
