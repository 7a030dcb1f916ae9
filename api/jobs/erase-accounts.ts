import { eraseAccount } from "../commands/delete-account.ts";
import type { Parts } from "../parts.ts";
import { listToErase } from "../store/accounts.ts";

const AT_ONCE = 20;

/** Erases the accounts whose seven days are over. One that fails does not keep the others. */
export async function eraseAccounts(parts: Parts): Promise<void> {
  for (const id of await listToErase(parts.store.db, parts.clock.now(), AT_ONCE)) {
    try {
      await eraseAccount(parts, id);
    } catch (error) {
      parts.log.error({ err: error, account: id }, "an account could not be erased");
    }
  }
}
