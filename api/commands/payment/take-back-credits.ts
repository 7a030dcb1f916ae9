import { formatCredits } from "#core/format/format-credits.ts";
import { plural } from "#core/format/plural.ts";
import { PRODUCTS, type PaymentLinkType } from "#core/wire/payment/products.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import type { Services } from "#api/services.ts";
import { findAccountByEmail } from "#api/store/account/accounts.ts";
import { addOfficeChange } from "#api/store/operate/office-changes.ts";
import { findCreditBalance, hasMovement, listMovements, moveCredits } from "#api/store/payment/wallet.ts";
import { addAlert } from "#api/store/account/alerts.ts";
import { randomId } from "#api/random-id.ts";

type TakeBackRequest = {
  email: string;
  credits: number;
  reason: string;
  payment_link_type?: PaymentLinkType | undefined;
  key?: string | undefined;
};

/**
 * Takes back credits that were granted by mistake and are not spent, for an administrator. Credits that were paid for
 * are taken back only by a refund of their payment. Records the administrator and the reason, and notifies the learner.
 * Idempotent for the same account, `key`, number and product.
 */
export async function takeBackCredits(
  { store, clock, random, log }: Pick<Services, "store" | "clock" | "random" | "log">,
  by: string,
  { email, credits, reason, payment_link_type: linkType = "WRITING1", key }: TakeBackRequest,
): Promise<{ detail: string; credits: number } | Problem> {
  const account = await findAccountByEmail(store.db, email);
  if (account === undefined)
    return { problem: "invalid", errors: { email: ["There is no account with this address"] } };
  const id = key === undefined ? randomId(random) : `${account.id}:${key}:${credits}:${linkType}`;
  const now = clock.now();
  const creditsLabel = formatCredits(credits);
  const product = PRODUCTS[linkType].name;
  const outcome = await store.withTx(
    async (tx) => {
      const movement = { accountId: account.id, linkType, key: `take-back:${id}` };
      const balance = await findCreditBalance(tx, account.id, linkType);
      if (await hasMovement(tx, movement.key)) return { isNew: false, balance };
      const limit = Math.min(balance, countUnspentGrants(await listMovements(tx, account.id, linkType)));
      if (credits > limit) return toRefusal(limit);
      const note = `${reason} (taken back by ${by})`;
      if ((await moveCredits(tx, { ...movement, kind: "grant", delta: -credits, note, now })) !== "moved")
        return toRefusal(0);
      await addOfficeChange(tx, {
        accountId: by,
        action: "credits_taken_back",
        clientId: account.id,
        subject: `${account.first_name} ${account.last_name}`,
        changes: [
          { field: "product", from: null, to: product },
          { field: "credits", from: null, to: String(credits) },
          { field: "reason", from: null, to: reason },
        ],
        now,
      });
      const newBalance = formatCredits(balance - credits);
      await addAlert(
        tx,
        account.id,
        {
          id: `take-back:${randomId(random)}`,
          type: "info",
          title: plural(credits, { one: "# credit was taken back", other: "# credits were taken back" }),
          message: `This was a gift from us, not something that you paid for. You now have ${newBalance} (${product}).`,
          button_title: null,
          button_url: null,
        },
        now,
      );
      return { isNew: true, balance: balance - credits };
    },
    { lock: account.id },
  );
  if (isProblem(outcome)) return outcome;
  if (outcome.isNew) log.info({ event: "credits_taken_back", account: account.id, linkType, credits, by }, "security");
  return {
    detail: `${creditsLabel} (${product}) taken back from ${account.email}, who now has ${outcome.balance}.`,
    credits: outcome.balance,
  };
}

/** Returns how many granted credits are left if the learner spends them before paid ones. */
function countUnspentGrants(movements: Awaited<ReturnType<typeof listMovements>>): number {
  let granted = 0;
  for (const { kind, delta } of movements)
    if (kind === "grant" || kind === "spend") granted = Math.max(0, granted + delta);
  return granted;
}

function toRefusal(limit: number): Problem {
  const text =
    limit < 1
      ? "There is no granted credit to take back"
      : `At most ${formatCredits(limit)}: the others are spent or paid for`;
  return { problem: "invalid", errors: { credits: [text] } };
}
