import { eraseAccount } from "../commands/account/delete-account.ts";
import type { Services } from "../services.ts";
import { listAccountsToErase } from "../store/account/accounts.ts";

const BATCH_SIZE = 20;

/** Erases accounts seven days after the deletion request. One failure does not stop the others. */
export async function eraseAccounts(services: Services): Promise<void> {
  for (const id of await listAccountsToErase(services.store.db, services.clock.now(), BATCH_SIZE)) {
    try {
      await eraseAccount(services, id);
    } catch (error) {
      services.log.error({ err: error, account: id }, "an account could not be erased");
    }
  }
}
