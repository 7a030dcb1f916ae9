import { deleteMailTokens } from "#api/store/account/mail-tokens.ts";
import { deleteRegistrations } from "#api/store/account/registrations.ts";
import { deleteSecondFactor } from "#api/store/account/second-factors.ts";
import { endAllSessions } from "#api/store/account/sessions.ts";
import type { Tx } from "#api/store/store.ts";

/**
 * Removes what a stranger may have set up on an account before its owner proved the address. That is: sessions, second
 * factor, recovery codes, other registrations, and emailed links and codes with their pending changes. The caller sets
 * the password.
 */
export async function revokeUnprovedAccess(tx: Tx, accountId: string, now: number): Promise<void> {
  await deleteSecondFactor(tx, accountId);
  await endSessionsAndPendingChanges(tx, accountId, now);
}

/**
 * Ends sessions and pending changes, and keeps the second factor. Use it when the address was already proved before.
 */
export async function endSessionsAndPendingChanges(tx: Tx, accountId: string, now: number): Promise<void> {
  await deleteRegistrations(tx, accountId);
  // An invitation to the staff stays: an administrator sent it to this address.
  await deleteMailTokens(tx, accountId, ["reset", "email"]);
  await endAllSessions(tx, accountId, "reset", now);
}
