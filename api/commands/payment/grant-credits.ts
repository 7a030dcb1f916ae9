import { formatCredits } from "#core/format/format-credits.ts";
import { PRODUCTS, type PaymentLinkType } from "#core/wire/payment/products.ts";
import type { Problem } from "#core/wire/problem.ts";
import type { Services } from "#api/services.ts";
import { findAccountByEmail } from "#api/store/account/accounts.ts";
import { addOfficeChange } from "#api/store/operate/office-changes.ts";
import { findCreditBalance, moveCredits } from "#api/store/payment/wallet.ts";
import { addAlert } from "#api/store/account/alerts.ts";
import { randomId } from "#api/random-id.ts";

const CREDIT_USES: Readonly<Record<PaymentLinkType, string>> = {
  WRITING1: "One credit pays for one evaluation of your writing by an examiner.",
  REMARK1: "One credit pays for one re-mark of an examiner’s report on your writing.",
  SPEAKING1: "One credit pays for one evaluation of your interview by an examiner.",
};

type Grant = {
  email: string;
  credits: number;
  reason: string;
  payment_link_type?: PaymentLinkType | undefined;
  key?: string | undefined;
};

/**
 * Gives an account credits of one product, for an administrator; `by` is null for the command line. Records the
 * administrator and the reason in the ledger, and notifies the learner. Idempotent for the same account, `key`, number
 * and product.
 */
export async function grantCredits(
  { store, clock, random, log }: Pick<Services, "store" | "clock" | "random" | "log">,
  by: string | null,
  { email, credits, reason, payment_link_type: linkType = "WRITING1", key }: Grant,
): Promise<{ detail: string; credits: number } | Problem> {
  if (!Number.isSafeInteger(credits) || credits < 1) return { problem: "invalid", errors: { credits: ["At least 1"] } };
  const account = await findAccountByEmail(store.db, email);
  if (account === undefined)
    return { problem: "invalid", errors: { email: ["There is no account with this address"] } };
  // The key of Writing credits names no product: older keys are from a time when there was no other product.
  const product = linkType === "WRITING1" ? "" : `:${linkType}`;
  const id = key === undefined ? randomId(random) : `${account.id}:${key}:${credits}${product}`;
  const now = clock.now();
  const creditsLabel = formatCredits(credits);
  const { isNew, balance } = await store.withTx(
    async (tx) => {
      const note = `${reason} (granted by ${by ?? "the command line"})`;
      const grant = { accountId: account.id, linkType, key: `grant:${id}`, kind: "grant" } as const;
      if ((await moveCredits(tx, { ...grant, delta: credits, note, now })) === "known")
        return { isNew: false, balance: await findCreditBalance(tx, account.id, linkType) };
      await addOfficeChange(tx, {
        accountId: by,
        action: "credits_granted",
        clientId: account.id,
        subject: `${account.first_name} ${account.last_name}`,
        changes: [
          { field: "product", from: null, to: PRODUCTS[linkType].name },
          { field: "credits", from: null, to: String(credits) },
          { field: "reason", from: null, to: reason },
        ],
        now,
      });
      await addAlert(
        tx,
        account.id,
        {
          id: `grant:${randomId(random)}`,
          type: "success",
          title: `You were given ${creditsLabel}`,
          message: CREDIT_USES[linkType],
          button_title: null,
          button_url: null,
        },
        now,
      );
      return { isNew: true, balance: await findCreditBalance(tx, account.id, linkType) };
    },
    { lock: account.id },
  );
  if (isNew) log.info({ event: "credits_granted", account: account.id, linkType, credits, by }, "security");
  return {
    detail: `${account.email} was given ${creditsLabel} (${PRODUCTS[linkType].name}) and now has ${balance}.`,
    credits: balance,
  };
}
