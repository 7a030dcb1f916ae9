import type { AccountSettings } from "#core/wire/account/account.ts";
import { changeSettings } from "#api/store/account/accounts.ts";
import { addChange, type Change } from "#api/store/sync/changes.ts";
import type { Tx } from "#api/store/store.ts";
import type { AccountRow } from "#api/store/tables/account.ts";

/** The id of an account in its own change feed. */
const SELF = "me";

/**
 * Changes the learner's settings field by field. The last change to arrive wins. Other devices learn of it through the
 * feed,
 * at once or when the caller appends `news` to it. The transaction must hold the account's lock. Returns the changed
 * account.
 */
export async function changeOwnSettings(
  tx: Tx,
  accountId: string,
  change: Partial<AccountSettings>,
  now: number,
  news?: Change[],
): Promise<AccountRow> {
  const account = await changeSettings(tx, accountId, change, now);
  const told: Change = { kind: "user", id: SELF, rev: account.rev };
  if (news === undefined) await addChange(tx, accountId, told);
  else news.push(told);
  return account;
}
