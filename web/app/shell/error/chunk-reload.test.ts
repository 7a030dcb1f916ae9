import { expect, test, vi } from "vitest";
import { isChunkFailure, isReloadAllowed, reloadAfterChunkFailure } from "./chunk-reload.ts";

test.each([
  [new TypeError("Failed to fetch dynamically imported module: https://x/assets/a.js"), true],
  [new TypeError("error loading dynamically imported module"), true],
  [new TypeError("Importing a module script failed."), true],
  [new Error("Unable to preload CSS for /assets/a.css"), true],
  [new TypeError("x is not a function"), false],
  ["Failed to fetch dynamically imported module", false],
])("isChunkFailure of %s is %s", (error, expected) => {
  expect(isChunkFailure(error)).toBe(expected);
});

test.each([
  [null, 1000, true],
  [1000, 60_999, false],
  [1000, 61_000, true],
  [90_000, 1000, true],
])("with the last reload at %s and the time %s, isReloadAllowed is %s", (last, now, expected) => {
  expect(isReloadAllowed(last, now)).toBe(expected);
});

function memory(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  } as Storage;
}

test("the page reloads only once if two chunks fail within a minute", () => {
  const store = memory();
  const reload = vi.fn<() => void>();
  expect(reloadAfterChunkFailure(store, 5_000, reload)).toBe(true);
  expect(reloadAfterChunkFailure(store, 30_000, reload)).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
});

test("the page does not reload if its storage cannot be read", () => {
  const reload = vi.fn<() => void>();
  const refused = {
    getItem: () => {
      throw new DOMException("refused");
    },
  } as unknown as Storage;
  expect(reloadAfterChunkFailure(refused, 5_000, reload)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
