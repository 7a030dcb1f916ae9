import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { LoginSchema, RegisterSchema, ResetConfirmSchema, VerifySchema } from "#core/wire/account/account.ts";
import { parseFields } from "./field-errors.ts";

const REGISTRATION = { first_name: "Ada", last_name: "Wu", email: "ada@bandwise.test" };

describe("parseFields", () => {
  it("returns the specification's message for a field that is missing, null or of another type", () => {
    for (const input of [{}, { email: null, password: null }, { email: 1, password: [] }]) {
      expect(parseFields(LoginSchema, input)).toEqual({
        errors: { email: ["Required"], password: ["Password is required"] },
      });
    }
  });

  it("returns the specification's message of every rule that a value breaks", () => {
    expect(
      parseFields(RegisterSchema, { ...REGISTRATION, first_name: "A", password1: "abc", password2: "abd" }),
    ).toEqual({
      errors: {
        first_name: ["Too Short!"],
        password1: [
          "password must contain 8 or more characters with at least one of each: uppercase, lowercase, number and special",
          "password must contain at least 1 upper case letter",
          "password must contain at least 1 number",
          "password must contain at least 1 special character",
        ],
        password2: ["Passwords must match"],
      },
    });
  });

  it("returns only the message about the length for a value that is too long", () => {
    const long = "a".repeat(100_000);
    expect(parseFields(RegisterSchema, { ...REGISTRATION, password1: long, password2: long })).toEqual({
      errors: {
        password1: ["password must contain at most 250 characters"],
        password2: ["password must contain at most 250 characters"],
      },
    });
  });

  it("returns only that an empty field is required", () => {
    const blank = { first_name: " ", last_name: "", email: "", password1: "", password2: "" };
    expect(parseFields(RegisterSchema, blank)).toEqual({
      errors: {
        first_name: ["Required"],
        last_name: ["Required"],
        email: ["Required"],
        password1: ["Password is required"],
      },
    });
  });

  it("returns the messages of the variant of a form whose fields are present", () => {
    expect(parseFields(VerifySchema, { email: "a@b.test", code: "12" })).toEqual({
      errors: { code: ["The code has six digits"] },
    });
    expect(parseFields(VerifySchema, { email: "a@b.test" })).toEqual({ errors: { code: ["Required"] } });
    expect(parseFields(ResetConfirmSchema, { token: "t".repeat(43), password1: "", password2: "" })).toMatchObject({
      errors: { password1: ["Password is required"] },
    });
  });

  it("lists messages under non_field_errors if no field caused them", () => {
    for (const input of [null, 3, "text"])
      expect(parseFields(v.object({ a: v.string() }), input)).toMatchObject({
        errors: { non_field_errors: [expect.any(String)] },
      });
  });

  it("reads a list as an object without fields", () => {
    expect(parseFields(v.object({ a: v.string() }), [])).toEqual({ errors: { a: ["Required"] } });
  });

  it("never repeats values or keys of the request", () => {
    const schema = v.object({
      kind: v.picklist(["a", "b"]),
      list: v.array(v.number()),
      map: v.record(v.pipe(v.string(), v.regex(/^\d$/u)), v.string()),
    });
    fc.assert(
      fc.property(fc.string({ minLength: 4, unit: fc.constantFrom("§", "¶", "<", "Ω") }), (canary) => {
        const errors = JSON.stringify(parseFields(schema, { kind: canary, list: [canary], map: { [canary]: 1 } }));
        return !errors.includes(canary);
      }),
    );
  });

  it("ignores fields whose names exist on Object.prototype", () => {
    const input: unknown = JSON.parse('{"__proto__": {"email": "a@b.test"}, "constructor": 1}');
    expect(parseFields(RegisterSchema, input)).toMatchObject({ errors: { email: ["Required"] } });
  });
});
