import type { AccountSettings } from "#core/wire/account.ts";
import { changeSettings } from "../store/accounts.ts";
import { addChange, type Change } from "../store/changes.ts";
import type { Tx } from "../store/store.ts";
import type { AccountRow } from "../store/tables/account.ts";

/** The id under which an account stands in its own feed. */
const SELF = "me";

/**
 * Changes the learner's settings, field by field, the last to arrive; the other devices hear of it, at once or where
 * `news` is put into their feed. The transaction must hold the account's lock. Answers the account as it now is.
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
