import type { LocalKeys } from "#web/db/storage/local-keys.ts";
import { useLocal } from "#web/services.ts";

export type Role = "learner" | "staff" | "admin";
const ROLES: readonly Role[] = ["learner", "staff", "admin"];

/**
 * Returns the role in an access token, or null. Does not verify the token: the role only decides what the screen
 * offers, and the server decides what is allowed.
 */
export function roleOf(access: string): Role | null {
  try {
    const claims: unknown = JSON.parse(atob((access.split(".")[1] ?? "").replace(/-/gu, "+").replace(/_/gu, "/")));
    const role = typeof claims === "object" && claims !== null && "role" in claims ? claims.role : null;
    return ROLES.find((known) => known === role) ?? null;
  } catch {
    return null;
  }
}

const readRole = (local: LocalKeys): Role | null => {
  const tokens = local.readUser() === null ? null : local.readTokens();
  return tokens === null ? null : roleOf(tokens.access);
};

/** Returns the role of the signed-in user. Null when signed out, and after the server has refused the tokens. */
export function useRole(): Role | null {
  return useLocal(readRole, null);
}
