import { describe, expect, it } from "vitest";
import { isCommonPassword, findPasswordFault, TOO_COMMON, TOO_PERSONAL } from "./password-policy.ts";

describe("common passwords", () => {
  it.each([
    "Password1!",
    "P@ssw0rd2026!",
    "Qwerty123!",
    "!!Letmein99",
    "Welcome-2026",
    "Bandwise-2026!",
    "Ielts-Band-9!",
    "AbcAbc1!",
    "Monkeymonkey1!",
    "Iloveyou!1",
    "Aa123456!",
    "Ab-1111-",
    "Jo!-1990",
  ])("rejects %s as common", (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    "Practice-2026!",
    "Correct-Horse-9",
    "Reading-by-lamplight-7",
    "x9$Kq!2mVbn",
    "Another-Tree-7",
    "Zz1!Zz2?Yy3",
    "Aa493817!",
  ])("accepts %s, which is not common", (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});

it("reports a common password as common, also if the owner is known", () => {
  expect(findPasswordFault("Password1!", { first_name: "Chidinma", last_name: "Okafor" })).toBe(TOO_COMMON);
});

describe("a password that contains the owner's name or address", () => {
  const owner = { email: "chidinma.okafor@example.test", first_name: "Chidinma", last_name: "Okafor" };
  it.each(["Okafor-1990!", "Chidinma1!", "Chidinma.Okafor1", "!Okafor-Chidinma2"])("is rejected: %s", (password) => {
    expect(findPasswordFault(password, owner)).toBe(TOO_PERSONAL);
  });

  it("is accepted if enough other letters are left", () => {
    expect(findPasswordFault("Okafor-loves-marmalade-3", owner)).toBeNull();
  });

  it("is accepted if the name has fewer than four letters", () => {
    expect(findPasswordFault("Bobo-Al-9", { first_name: "Al", last_name: "Bo" })).toBeNull();
  });
});
