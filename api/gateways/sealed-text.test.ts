import { expect, test } from "vitest";
import { createKeyring } from "./keyring.ts";
import { openText, sealText } from "./sealed-text.ts";

const old = createKeyring(["an-old-secret-of-some-length-0001"]);
const both = createKeyring(["a-new-secret-of-some-length-00002", "an-old-secret-of-some-length-0001"]);
const input = { text: "JBSWY3DPEHPK3PXP", owner: "ada", iv: new Uint8Array(12).fill(7) };

test("a sealed text is unreadable, and opens only for its owner and purpose", () => {
  const sealed = sealText(old, "one", input);
  expect(sealed).not.toContain(input.text);
  expect(openText(old, "one", { sealed, owner: "ada" })).toBe(input.text);
  expect(openText(old, "one", { sealed, owner: "ben" })).toBeNull();
  expect(openText(old, "two", { sealed, owner: "ada" })).toBeNull();
  expect(openText(old, "one", { sealed: `${sealed.slice(0, -2)}AA`, owner: "ada" })).toBeNull();
  expect(openText(old, "one", { sealed: "nonsense", owner: "ada" })).toBeNull();
});

test("an older secret still opens its texts, and a removed secret does not", () => {
  const sealed = sealText(old, "one", input);
  expect(openText(both, "one", { sealed, owner: "ada" })).toBe(input.text);
  expect(openText(old, "one", { sealed: sealText(both, "one", input), owner: "ada" })).toBeNull();
});
