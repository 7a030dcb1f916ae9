import { describe, expect, test } from "vitest";
import * as v from "valibot";
import { AccountSettingsSchema, LoginSchema, PASSWORD_RULES, RegisterSchema } from "./account.ts";
import { BANDS_TARGETS } from "./user.ts";

const VALID = {
  first_name: "Amara",
  last_name: "Okafor",
  email: "amara@bandwise.test",
  password1: "Practice-2026!",
  password2: "Practice-2026!",
};

/** Messages for one field of a form. */
function messagesOf(schema: v.GenericSchema, input: unknown, field: string): string[] {
  const { issues = [] } = v.safeParse(schema, input);
  return issues.filter((issue) => issue.path?.[0]?.key === field).map((issue) => issue.message);
}

describe("registration", () => {
  test("accepts valid fields", () => expect(v.is(RegisterSchema, VALID)).toBe(true));

  test.each(["O'Neill-Smith", "José María", "李小龙", "R2 (Bob)"])("accepts the name %s", (first_name) => {
    expect(v.is(RegisterSchema, { ...VALID, first_name })).toBe(true);
  });

  test.each([
    ["first_name", "A", "Too Short!"],
    ["first_name", "A".repeat(51), "Too Long!"],
    ["first_name", "Ama\tra", "Please remove tabs, line breaks and other control characters"],
    ["last_name", "B", "Too Short!"],
    ["last_name", "B".repeat(51), "Too Long!"],
    ["first_name", "", "Required"],
    ["last_name", undefined, "Required"],
    ["email", "amara", "Invalid email"],
    ["email", "", "Required"],
    ["password1", "", "Password is required"],
    ["password2", "Practice-2027!", "Passwords must match"],
  ])("rejects %s %j with the message %j", (field, value, message) => {
    const form = { ...VALID, [field]: value };
    expect(messagesOf(RegisterSchema, form, field)).toContain(message);
  });

  test.each([
    [
      "Ab1-567",
      "password must contain 8 or more characters with at least one of each: uppercase, lowercase, number and special",
    ],
    ["PRACTICE-2026", "password must contain at least 1 lower case letter"],
    ["practice-2026", "password must contain at least 1 upper case letter"],
    ["Practice-only", "password must contain at least 1 number"],
    ["Practice2026", "password must contain at least 1 special character"],
  ])("rejects the password %s with the message of the broken rule", (password1, message) => {
    expect(messagesOf(RegisterSchema, { ...VALID, password1, password2: password1 }, "password1")).toEqual([message]);
  });

  test("accepts names of 2 to 50 characters and passwords of 8 to 250", () => {
    for (const name of ["Al", "a".repeat(50)]) expect(v.is(RegisterSchema, { ...VALID, first_name: name })).toBe(true);
    for (const length of [8, 250]) {
      const password1 = `Aa1-${"x".repeat(length - 4)}`;
      expect(v.is(RegisterSchema, { ...VALID, password1, password2: password1 })).toBe(true);
    }
    const password1 = `Aa1-${"x".repeat(247)}`;
    expect(v.is(RegisterSchema, { ...VALID, password1, password2: password1 })).toBe(false);
  });

  test("lists the five password rules in the order of the checklist", () => {
    expect(PASSWORD_RULES.map(({ id }) => id)).toEqual(["length", "lower", "upper", "number", "special"]);
  });
});

test("sign-in requires an email and a password and applies no password rules", () => {
  expect(messagesOf(LoginSchema, { email: "x", password: "" }, "email")).toEqual(["Invalid email"]);
  expect(messagesOf(LoginSchema, { email: "", password: "" }, "email")).toContain("Required");
  expect(messagesOf(LoginSchema, { email: "", password: "" }, "password")).toEqual(["Password is required"]);
  expect(v.is(LoginSchema, { email: VALID.email, password: "abc" })).toBe(true);
});

test("settings require a test type and a target from 6 to 9 in halves", () => {
  const settings = { first_name: "Amara", last_name: "Okafor", testType: "academic", bandsTarget: 7.5 };
  expect(v.is(AccountSettingsSchema, settings)).toBe(true);
  expect(messagesOf(AccountSettingsSchema, { ...settings, testType: "" }, "testType")).toEqual([
    "You must select a test type",
  ]);
  expect(BANDS_TARGETS).toEqual([6, 6.5, 7, 7.5, 8, 8.5, 9]);
  expect(v.is(AccountSettingsSchema, { ...settings, bandsTarget: 5.5 })).toBe(false);
});
