import { expect, test, vi } from "vitest";
import { type DrainScope, loadDrain } from "./load-drain.ts";

const asOwnScript = (url: string): string => url;
const drain = (): Promise<void> => Promise.resolve();

test("loadDrain loads the script once, and returns the function that the script defines", () => {
  const scope: DrainScope & { importScripts: (url: string) => void } = {
    importScripts: vi.fn(() => void (scope.bandwiseDrain = drain)),
  };
  expect(loadDrain(scope, asOwnScript)).toBe(drain);
  expect(loadDrain(scope, asOwnScript)).toBe(drain);
  expect(scope.importScripts).toHaveBeenCalledExactlyOnceWith("/sw-drain.js");
});

test("loadDrain throws if the script does not define the drain", () => {
  expect(() => loadDrain({ importScripts: () => undefined }, asOwnScript)).toThrow(
    "sw-drain.js does not define the drain",
  );
});
