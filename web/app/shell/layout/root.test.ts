import { expect, it } from "vitest";
import { hashPath } from "./root.tsx";

it("hashPath returns a short key, the same for the same path and another for each of four paths", () => {
  const attempt = "/ieltstest/attempt/reading/tidewater-1/AbCdEfGhIjKlMnOpQrStUv/get_result";
  expect(hashPath(attempt)).toMatch(/^[\da-z]{1,7}$/);
  expect(hashPath(attempt)).toBe(hashPath(attempt));
  expect(new Set(["/", "/about/", "/samples/", attempt].map(hashPath)).size).toBe(4);
});
