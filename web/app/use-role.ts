import type { LocalKeys } from "#web/db/local-keys.ts";
import { useLocal } from "#web/parts.ts";

export type Role = "learner" | "staff" | "admin";
const ROLES: readonly Role[] = ["learner", "staff", "admin"];

/**
 * The role that an access token names, read without checking it: it decides what is offered on screen, and the server
 * what is given. Null where the token cannot be read.
 */
export function roleOf(access: string): Role | null {
  try {
    const claims: unknown = JSON.parse(atob((access.split(".")[1] ?? "").replace(/-/gu, "+").replace(/_/gu, "/")));
    const role = typeof claims === "object" && claims !== null && "role" in claims ? claims.role : null;
    return ROLES.find((one) => one === role) ?? null;
  } catch {
    return null;
  }
}

const readRole = (local: LocalKeys): Role | null => {
  const tokens = local.readUser() === null ? null : local.readTokens();
  return tokens === null ? null : roleOf(tokens.access);
};

/** The role of who is signed in; null when nobody is, or while the session must be renewed. */
export function useRole(): Role | null {
  return useLocal(readRole, null);
}
