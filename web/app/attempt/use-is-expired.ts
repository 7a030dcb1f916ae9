import { useLocal } from "#web/services.ts";

/**
 * Returns whether the server refused this device's tokens for good. The user stays signed in on the device; only
 * sending waits.
 */
export function useIsExpired(): boolean {
  return useLocal(readIsExpired, false);
}

type Local = Parameters<Parameters<typeof useLocal<boolean>>[0]>[0];
const readIsExpired = (local: Local): boolean => local.readUser() !== null && local.readTokens() === null;
