import type { LocalKeys } from "#web/db/storage/local-keys.ts";
import { useLocal } from "#web/services.ts";

/**
 * Returns whether the server has refused this device's tokens for good. The learner can keep working on the device, but
 * must sign in before work is sent.
 */
export function useIsExpired(): boolean {
  return useLocal(readIsExpired, false);
}

const readIsExpired = (local: LocalKeys): boolean => local.readUser() !== null && local.readTokens() === null;
