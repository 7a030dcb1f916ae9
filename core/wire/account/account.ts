import * as v from "valibot";
import { TestTypeSchema } from "#core/exam/content/module-type.ts";
import { BandsTargetSchema, TokensSchema } from "./user.ts";

export const EmailSchema = v.pipe(
  v.string("Required"),
  v.trim(),
  v.nonEmpty("Required"),
  v.maxLength(254, "Invalid email"),
  v.email("Invalid email"),
);

/** Refuses tabs, line breaks and other control characters. A name may contain any other character. */
export const NO_CONTROL_CHARACTERS = v.regex(
  /^\P{Cc}*$/u,
  "Please remove tabs, line breaks and other control characters",
);

/** A first name or a last name. */
export const NameSchema = v.pipe(
  v.string("Required"),
  v.trim(),
  v.nonEmpty("Required"),
  v.minLength(2, "Too Short!"),
  v.maxLength(50, "Too Long!"),
  NO_CONTROL_CHARACTERS,
);

/** Rules of a new password, each with its message. The checklist on the screen uses this table too. */
export const PASSWORD_RULES = [
  {
    id: "length",
    test: /^.{8,}$/su,
    label: "8 characters or more",
    message:
      "password must contain 8 or more characters with at least one of each: uppercase, lowercase, number and special",
  },
  {
    id: "lower",
    test: /\p{Ll}/u,
    label: "a lower case letter",
    message: "password must contain at least 1 lower case letter",
  },
  {
    id: "upper",
    test: /\p{Lu}/u,
    label: "an upper case letter",
    message: "password must contain at least 1 upper case letter",
  },
  { id: "number", test: /\d/u, label: "a number", message: "password must contain at least 1 number" },
  {
    id: "special",
    test: /[^\p{L}\d\s]/u,
    label: "a special character",
    message: "password must contain at least 1 special character",
  },
] as const;

const TOO_LONG = "password must contain at most 250 characters";

export const NewPasswordSchema = v.pipe(
  v.string("Password is required"),
  v.nonEmpty("Password is required"),
  v.maxLength(250, TOO_LONG),
  v.regex(PASSWORD_RULES[0].test, PASSWORD_RULES[0].message),
  v.regex(PASSWORD_RULES[1].test, PASSWORD_RULES[1].message),
  v.regex(PASSWORD_RULES[2].test, PASSWORD_RULES[2].message),
  v.regex(PASSWORD_RULES[3].test, PASSWORD_RULES[3].message),
  v.regex(PASSWORD_RULES[4].test, PASSWORD_RULES[4].message),
);

/** The message for two fields of a new password that differ. */
export const PASSWORDS_DIFFER = "Passwords must match";
/** The two fields of a new password. */
export const newPasswordEntries = {
  password1: NewPasswordSchema,
  password2: v.pipe(v.string(PASSWORDS_DIFFER), v.maxLength(250, TOO_LONG)),
};
/** Returns true if both fields of a new password are equal. */
export function hasSamePasswords({ password1, password2 }: { password1: string; password2: string }): boolean {
  return password1 === password2;
}

/** An existing password. The rules of a new password do not apply. */
export const PasswordSchema = v.pipe(
  v.string("Password is required"),
  v.nonEmpty("Password is required"),
  v.maxLength(250),
);

/** Fields of the sign-in form. */
export const CredentialsSchema = v.object({
  email: EmailSchema,
  password: PasswordSchema,
});
/**
 * The credentials of the specification, and a code if the account has a second factor. `keep_account` cancels a
 * requested account deletion.
 */
export const LoginSchema = v.object({
  ...CredentialsSchema.entries,
  code: v.optional(v.pipe(v.string(), v.maxLength(40))),
  keep_account: v.optional(v.boolean()),
});
/** The `sign_out` token of a session. */
export const SignOutSchema = v.object({ token: v.pipe(v.string(), v.maxLength(200)) });
export const RefreshSchema = v.object({ refresh: v.pipe(v.string(), v.maxLength(400)) });
export const RegisterSchema = v.pipe(
  v.object({ first_name: NameSchema, last_name: NameSchema, email: EmailSchema, ...newPasswordEntries }),
  v.forward(v.partialCheck([["password1"], ["password2"]], hasSamePasswords, PASSWORDS_DIFFER), ["password2"]),
);

/** The six-digit code of an email. */
export const MailCodeSchema = v.pipe(v.string("Required"), v.trim(), v.regex(/^\d{6}$/, "The code has six digits"));
/** The token in the link of an email. */
const LinkTokenSchema = v.pipe(v.string(), v.minLength(20), v.maxLength(100));

const registrantEntries = {
  /** True to open a session too. */
  sign_in: v.optional(v.boolean()),
  /** The password of the registration, required in a browser other than the one that registered. */
  password: v.optional(PasswordSchema),
};
/** Either the token of the link, or the email and six-digit code. */
export const VerifySchema = v.union([
  v.object({ token: LinkTokenSchema, ...registrantEntries }),
  v.object({
    email: EmailSchema,
    code: MailCodeSchema,
    ...registrantEntries,
  }),
]);
export const VerifiedSchema = v.object({ detail: v.string(), tokens: v.optional(TokensSchema) });
export const ResendSchema = v.object({ email: EmailSchema });
export const ResetSchema = v.object({ email: EmailSchema });
export const ResetConfirmSchema = v.union([
  v.pipe(
    v.object({ token: LinkTokenSchema, ...newPasswordEntries }),
    v.forward(v.partialCheck([["password1"], ["password2"]], hasSamePasswords, PASSWORDS_DIFFER), ["password2"]),
  ),
  v.pipe(
    v.object({
      email: EmailSchema,
      code: MailCodeSchema,
      ...newPasswordEntries,
    }),
    v.forward(v.partialCheck([["password1"], ["password2"]], hasSamePasswords, PASSWORDS_DIFFER), ["password2"]),
  ),
]);
export const AccountSettingsSchema = v.object({
  first_name: NameSchema,
  last_name: NameSchema,
  testType: v.picklist(["academic", "general"], "You must select a test type"),
  bandsTarget: BandsTargetSchema,
});
export type AccountSettings = v.InferOutput<typeof AccountSettingsSchema>;
export const TestTypeUpdateSchema = v.object({ test_type: TestTypeSchema });

/**
 * `dev_mail` is the path of a page that shows the email, if the email stays on the server's machine. Null in
 * production.
 */
export const MailSentSchema = v.object({ detail: v.string(), dev_mail: v.nullable(v.string()) });
