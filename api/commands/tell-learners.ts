import type { Alert } from "#core/wire/alerts.ts";
import type { Parts } from "../parts.ts";
import { findAccountByEmail, listAccountIds } from "../store/accounts.ts";
import { raiseAlert } from "./raise-alert.ts";

const PAGE = 500;

/**
 * Tells the account of one address, or with null every account there is. Can be stopped and repeated: nobody is told
 * under the same id twice. Answers how many were told now; null where the address has no account.
 */
export async function tellLearners(
  { store, clock }: Pick<Parts, "store" | "clock">,
  email: string | null,
  alert: Alert,
): Promise<number | null> {
  const tell = (ids: readonly string[]): Promise<number> =>
    store.withTx(async (tx) => {
      let told = 0;
      for (const id of ids) if (await raiseAlert(tx, id, alert, clock.now())) told += 1;
      return told;
    });
  if (email !== null) {
    const account = await findAccountByEmail(store.db, email);
    return account === undefined ? null : tell([account.id]);
  }
  let told = 0;
  let after = "";
  for (;;) {
    const ids = await listAccountIds(store.db, after, PAGE);
    told += await tell(ids);
    after = ids.at(-1) ?? after;
    if (ids.length < PAGE) return told;
  }
}
