import { plural } from "#core/format/plural.ts";
import type { Problem } from "#core/wire/problem.ts";
import type { Services } from "#api/services.ts";
import { findAccountByEmail } from "#api/store/account/accounts.ts";
import { addOfficeChange } from "#api/store/operate/office-changes.ts";
import { findCreditBalance, moveCredits } from "#api/store/payment/wallet.ts";
import { raiseAlert } from "../notify/raise-alert.ts";
import { randomId } from "../account/random-id.ts";

/**
 * Gives an account credits, for an administrator; `by` is null for the command line. Records who and why in the ledger
 * and notifies the learner. Idempotent for the same `key` and number.
 */
export async function grantCredits(
  { store, clock, random, log }: Pick<Services, "store" | "clock" | "random" | "log">,
  by: string | null,
  { email, credits, reason, key }: { email: string; credits: number; reason: string; key?: string | undefined },
): Promise<{ detail: string; credits: number } | Problem> {
  if (!Number.isSafeInteger(credits) || credits < 1) return { problem: "invalid", errors: { credits: ["At least 1"] } };
  const account = await findAccountByEmail(store.db, email);
  if (account === undefined)
    return { problem: "invalid", errors: { email: ["There is no account with this address"] } };
  const id = key === undefined ? randomId(random) : `${account.id}:${key}:${credits}`;
  const now = clock.now();
  const counted = plural(credits, { one: "# credit", other: "# credits" });
  const { isNew, balance } = await store.withTx(
    async (tx) => {
      const note = `${reason} (granted by ${by ?? "the command line"})`;
      const movement = { accountId: account.id, key: `grant:${id}`, kind: "grant", delta: credits, note, now } as const;
      if ((await moveCredits(tx, movement)) === "known")
        return { isNew: false, balance: await findCreditBalance(tx, account.id) };
      await addOfficeChange(tx, {
        accountId: by,
        action: "credits_granted",
        subject: `${account.first_name} ${account.last_name}`,
        changes: [
          { field: "credits", from: null, to: String(credits) },
          { field: "reason", from: null, to: reason },
        ],
        now,
      });
      await raiseAlert(
        tx,
        account.id,
        {
          id: `grant:${randomId(random)}`,
          type: "success",
          title: `You were given ${counted}`,
          message: "One credit pays for one evaluation of your writing by an examiner.",
          button_title: null,
          button_url: null,
        },
        now,
      );
      return { isNew: true, balance: await findCreditBalance(tx, account.id) };
    },
    { lockUser: account.id },
  );
  if (isNew) log.info({ event: "credits_granted", account: account.id, credits, by }, "security");
  return { detail: `${account.email} was given ${counted} and now has ${balance}.`, credits: balance };
}
