import { useLocal } from "#web/parts.ts";

/** True when the server refused this device's tokens for good: the user stays, only sending waits (rulings 1). */
export function useIsExpired(): boolean {
  return useLocal(readIsExpired, false);
}

type Local = Parameters<Parameters<typeof useLocal<boolean>>[0]>[0];
const readIsExpired = (local: Local): boolean => local.readUser() !== null && local.readTokens() === null;
