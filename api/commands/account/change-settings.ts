import type { AccountSettings } from "#core/wire/account/account.ts";
import { changeSettings } from "#api/store/account/accounts.ts";
import { addChange, type Change } from "#api/store/sync/changes.ts";
import type { Tx } from "#api/store/store.ts";
import type { AccountRow } from "#api/store/tables/account.ts";

/** The id of an account, and of its study settings, in its own change feed. */
export const SELF = "me";

/**
 * Changes the learner's settings field by field. The last change to arrive wins. Adds the change to the feed, or to
 * `pending` if it is given; the caller then adds `pending` to the feed. The transaction must hold the account's lock.
 * Returns the changed account.
 */
export async function changeOwnSettings(
  tx: Tx,
  accountId: string,
  change: Partial<AccountSettings>,
  now: number,
  pending?: Change[],
): Promise<AccountRow> {
  const account = await changeSettings(tx, accountId, change, now);
  const accountChange: Change = { kind: "user", id: SELF, rev: account.rev };
  if (pending === undefined) await addChange(tx, accountId, accountChange);
  else pending.push(accountChange);
  return account;
}
