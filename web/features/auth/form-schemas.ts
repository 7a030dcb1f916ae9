import * as v from "valibot";
import { EmailSchema, NewPasswordSchema } from "#core/wire/account/account.ts";

const CodeSchema = v.pipe(
  v.string("Required"),
  v.trim(),
  v.nonEmpty("Required"),
  v.regex(/^\d{6}$/u, "The code has six digits"),
);

/** An email address and the six-digit code that we emailed to it. */
export const CodeFormSchema = v.object({ email: EmailSchema, code: CodeSchema });

const passwords = { password1: NewPasswordSchema, password2: v.string("Passwords must match") };
const hasSamePasswords = (form: { password1: string; password2: string }): boolean => form.password1 === form.password2;

/** A new password, for a visitor who opened the emailed link. The form asks for no email and no code. */
export const NewPasswordFormSchema = v.pipe(
  v.object({ email: v.string(), code: v.string(), ...passwords }),
  v.forward(v.partialCheck([["password1"], ["password2"]], hasSamePasswords, "Passwords must match"), ["password2"]),
);

/** A new password, for a visitor who enters the emailed six-digit code. */
export const CodePasswordFormSchema = v.pipe(
  v.object({ email: EmailSchema, code: CodeSchema, ...passwords }),
  v.forward(v.partialCheck([["password1"], ["password2"]], hasSamePasswords, "Passwords must match"), ["password2"]),
);
