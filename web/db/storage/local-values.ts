import type { Tokens, User } from "#core/wire/account/user.ts";

/*
 * These functions check the same as `UserSchema` and `TokensSchema` of core/wire, without valibot. The entry
 * script of every page contains these functions and would otherwise load valibot only for them. A test compares the
 * functions with the schemas.
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
    [first_name, last_name, email].every((text) => typeof text === "string") &&
    (testType === "academic" || testType === "general") &&
    TARGETS.includes(bandsTarget)
  );
}
