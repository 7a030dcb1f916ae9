import type { Tokens, User } from "#core/wire/account/user.ts";

/**
 * Checks what `UserSchema` and `TokensSchema` of core/wire accept, without valibot. Both values are read before the
 * first paint of every public page, which would otherwise load the library for them alone. A test compares both with
 * the schemas.
 */
const TARGETS: readonly unknown[] = [6, 6.5, 7, 7.5, 8, 8.5, 9] satisfies User["bandsTarget"][];

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

export function isTokens(value: unknown): value is Tokens {
  const { access, refresh, sign_out } = fieldsOf(value);
  const hasSignOut = sign_out === undefined || typeof sign_out === "string";
  return typeof access === "string" && typeof refresh === "string" && hasSignOut;
}

export function isUser(value: unknown): value is User {
  const { first_name, last_name, email, testType, bandsTarget } = fieldsOf(value);
  return (
    [first_name, last_name, email].every((one) => typeof one === "string") &&
    (testType === "academic" || testType === "general") &&
    TARGETS.includes(bandsTarget)
  );
}
