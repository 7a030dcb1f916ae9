import { expect, test } from "vitest";
import { ICONS } from "../media/icons.ts";
import { LAZY_ICONS } from "../media/lazy-icons.ts";
import { scaledPath } from "./scaled-path.ts";

test.each([
  ["lengths of every command", "M8,16l4-2H32v-6.5Z", 0.5, "M4,8l2-1H16v-3.25Z"],
  ["an arc's radii and end, not its rotation and flags", "M0,0a12,10,45,1,0-17,17", 2, "M0,0a24,20,45,1,0-34,34"],
  ["several arcs under one letter", "A8,8,0,0,1,16,0,8,8,0,1,0,0,4", 0.5, "A4,4,0,0,1,8,0,4,4,0,1,0,0,2"],
  ["numbers that begin with their point", "M.5-.5L1.5-.25", 2, "M1-1L3-0.5"],
  ["to at most three decimals", "M100,1", 1 / 3, "M33.333,0.333"],
])("scales %s", (_, path, factor, scaled) => {
  expect(scaledPath(path, factor)).toBe(scaled);
});

/** Returns the commands of a path, with how many numbers each has. */
const shape = (path: string) =>
  [...path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/gu)].map(
    ([, command, numbers]) => `${command}${numbers?.match(/-?\d*\.?\d+/gu)?.length ?? 0}`,
  );

test.each(Object.entries({ ...ICONS, ...LAZY_ICONS }))("%s keeps its shape at half its size and back", (_, path) => {
  const halved = scaledPath(path, 1 / 2);
  expect(shape(halved)).toEqual(shape(path));
  expect(scaledPath(halved, 2)).toBe(scaledPath(path, 1));
});
