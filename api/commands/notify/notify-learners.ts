import type { Alert } from "#core/wire/account/alerts.ts";
import type { Services } from "#api/services.ts";
import { findAccountByEmail, listAccountIds } from "#api/store/account/accounts.ts";
import { addAlert } from "#api/store/account/alerts.ts";

const PAGE_SIZE = 500;

/**
 * Adds an alert for the account with this address, or for all accounts if it is null. Can be repeated: each account
 * gets an alert id once. Returns the number of new alerts, or null if no account has the address.
 */
export async function notifyLearners(
  { store, clock }: Pick<Services, "store" | "clock">,
  email: string | null,
  alert: Alert,
): Promise<number | null> {
  const notify = (ids: readonly string[]): Promise<number> =>
    store.withTx(async (tx) => {
      let count = 0;
      for (const id of ids) if (await addAlert(tx, id, alert, clock.now())) count += 1;
      return count;
    });
  if (email !== null) {
    const account = await findAccountByEmail(store.db, email);
    return account === undefined ? null : notify([account.id]);
  }
  let count = 0;
  let after = "";
  for (;;) {
    const ids = await listAccountIds(store.db, after, PAGE_SIZE);
    count += await notify(ids);
    after = ids.at(-1) ?? after;
    if (ids.length < PAGE_SIZE) return count;
  }
}
