import type { Services } from "#api/services.ts";
import { findAccountByEmail, insertAccount } from "#api/store/account/accounts.ts";
import type { AccountRow } from "#api/store/tables/account.ts";
import { randomId } from "./random-id.ts";

export type AccountOrder = {
  email: string;
  first_name: string;
  last_name: string;
  password: string;
  role?: AccountRow["role"];
  test_type?: AccountRow["test_type"];
  /** 6 to 9 in halves. */
  bandsTarget?: number;
};

/**
 * Creates a verified account, for the demo data and tests. Changes nothing if the address has an account: a role is
 * given by `inviteStaff`, because the account may be a stranger's. Returns its id and whether it is new.
 */
export async function createAccount(
  services: Pick<Services, "store" | "clock" | "random" | "passwords">,
  order: AccountOrder,
): Promise<{ id: string; isNew: boolean }> {
  const { store, clock, random, passwords } = services;
  const role = order.role ?? "learner";
  const known = await findAccountByEmail(store.db, order.email);
  if (known !== undefined) return { id: known.id, isNew: false };
  const password_hash = await passwords.hash(order.password);
  if (password_hash === null) throw new Error("Too many passwords are being hashed. Try again.");
  const id = randomId(random);
  const now = clock.now();
  const account = {
    id,
    email: order.email,
    first_name: order.first_name,
    last_name: order.last_name,
    password_hash,
    role,
    verified_at: now,
    test_type: order.test_type ?? "academic",
    target_halves: (order.bandsTarget ?? 7) * 2,
  };
  const isNew = await store.withTx((tx) => insertAccount(tx, account, now));
  if (!isNew) throw new Error("Somebody else has just created this account.");
  return { id, isNew };
}
