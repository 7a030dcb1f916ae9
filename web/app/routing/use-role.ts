import type { LocalKeys } from "#web/db/storage/local-keys.ts";
import { useLocal } from "#web/services.ts";

export type Role = "learner" | "staff" | "admin";
const ROLES: readonly Role[] = ["learner", "staff", "admin"];

/**
 * Returns the role in an access token without verifying it, or null. It only decides what is offered on screen; the
 * server decides what is allowed.
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

/** Returns the signed-in role; null when signed out or while the session must be renewed. */
export function useRole(): Role | null {
  return useLocal(readRole, null);
}
