import type { Services } from "#api/services.ts";
import { findAccountByEmail, insertAccount } from "#api/store/account/accounts.ts";
import type { AccountRow } from "#api/store/tables/account.ts";
import { randomId } from "#api/random-id.ts";

export type NewAccountInput = {
  email: string;
  first_name: string;
  last_name: string;
  password: string;
  role?: AccountRow["role"];
  test_type?: AccountRow["test_type"];
  /** 6 to 9, in steps of 0.5. */
  bandsTarget?: number;
};

/**
 * Creates a verified account, for the demo data and tests. Returns its id and whether it is new. Does not change an
 * existing account with this address, not even its role: it may belong to a stranger. `inviteStaff` gives roles.
 */
export async function createAccount(
  services: Pick<Services, "store" | "clock" | "random" | "passwords">,
  input: NewAccountInput,
): Promise<{ id: string; isNew: boolean }> {
  const { store, clock, random, passwords } = services;
  const role = input.role ?? "learner";
  const known = await findAccountByEmail(store.db, input.email);
  if (known !== undefined) return { id: known.id, isNew: false };
  const password_hash = await passwords.hash(input.password);
  if (password_hash === null) throw new Error("Too many passwords are being hashed. Try again.");
  const id = randomId(random);
  const now = clock.now();
  const account = {
    id,
    email: input.email,
    first_name: input.first_name,
    last_name: input.last_name,
    password_hash,
    role,
    verified_at: now,
    test_type: input.test_type ?? "academic",
    target_halves: (input.bandsTarget ?? 7) * 2,
  };
  const isNew = await store.withTx((tx) => insertAccount(tx, account, now));
  if (!isNew) throw new Error("Somebody else has just created this account.");
  return { id, isNew };
}
