import type { AccountSettings, User } from "#core/wire/account.ts";
import { changeSettings, toUser } from "../store/accounts.ts";
import { addChange } from "../store/changes.ts";
import type { Tx } from "../store/store.ts";

/**
 * Changes name, test type or target, and tells the learner's other devices. The transaction must hold the account's
 * lock (`lockUser`).
 */
export async function applySettings(tx: Tx, accountId: string, change: Partial<AccountSettings>, now: number): Promise<{ user: User; rev: number }> {
  const row = await changeSettings(tx, accountId, change, now);
  await addChange(tx, accountId, { kind: "user", id: accountId, rev: row.rev });
  return { user: toUser(row), rev: row.rev };
}
