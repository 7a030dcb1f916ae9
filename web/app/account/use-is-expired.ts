import { useLocal } from "#web/services.ts";

/**
 * Returns whether the server has refused this device's tokens for good. The learner can keep working on the device, but
 * must sign in before work is sent.
 */
export function useIsExpired(): boolean {
  return useLocal(readIsExpired, false);
}

type Local = Parameters<Parameters<typeof useLocal<boolean>>[0]>[0];
const readIsExpired = (local: Local): boolean => local.readUser() !== null && local.readTokens() === null;
