import type { AccountSettings } from "#core/wire/account.ts";
import type { User } from "#core/wire/user.ts";
import type { Db, Tx } from "./store.ts";
import type { AccountRow } from "./tables/account.ts";

export async function findAccountByEmail(db: Db, email: string): Promise<AccountRow | undefined> {
  return db.selectFrom("account").selectAll().where("email", "=", normalEmail(email)).executeTakeFirst();
}

export async function findAccount(db: Db, id: string): Promise<AccountRow | undefined> {
  return db.selectFrom("account").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Addresses that differ only in case are one account. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** What the wire calls a user. */
export function toUser(row: AccountRow): User {
  return {
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    testType: row.test_type,
    bandsTarget: (row.target_halves / 2) as User["bandsTarget"],
  };
}

export type NewAccount = Pick<AccountRow, "id" | "email" | "first_name" | "last_name" | "password_hash"> &
  Partial<Pick<AccountRow, "role" | "test_type" | "target_halves" | "verified_at">>;

/** Adds an account; false when the address is taken. */
export async function insertAccount(tx: Tx, account: NewAccount, now: number): Promise<boolean> {
  const row = await tx
    .insertInto("account")
    .values({
      role: "learner",
      test_type: "academic",
      target_halves: 14,
      verified_at: null,
      ...account,
      email: normalEmail(account.email),
      token_version: 1,
      rev: 1,
      created_at: now,
      updated_at: now,
    })
    .onConflict((on) => on.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** A second registration of an address that nobody has proved yet: the newest one counts. */
export async function replaceUnverified(
  tx: Tx,
  id: string,
  account: Pick<AccountRow, "first_name" | "last_name" | "password_hash">,
  now: number,
): Promise<void> {
  await tx
    .updateTable("account")
    .set({ ...account, updated_at: now })
    .where("id", "=", id)
    .where("verified_at", "is", null)
    .execute();
}

export async function setVerified(tx: Tx, id: string, now: number): Promise<void> {
  await tx
    .updateTable("account")
    .set({ verified_at: now, updated_at: now })
    .where("id", "=", id)
    .where("verified_at", "is", null)
    .execute();
}

export async function setPasswordHash(tx: Tx, id: string, hash: string, now: number): Promise<void> {
  await tx.updateTable("account").set({ password_hash: hash, updated_at: now }).where("id", "=", id).execute();
}

export async function setRole(tx: Tx, id: string, role: AccountRow["role"], now: number): Promise<void> {
  await tx.updateTable("account").set({ role, updated_at: now }).where("id", "=", id).execute();
}

/** Changes what the learner may change; answers the row as it now is. */
export async function changeSettings(
  tx: Tx,
  id: string,
  change: Partial<AccountSettings>,
  now: number,
): Promise<AccountRow> {
  return tx
    .updateTable("account")
    .set((eb) => ({
      ...(change.first_name === undefined ? {} : { first_name: change.first_name }),
      ...(change.last_name === undefined ? {} : { last_name: change.last_name }),
      ...(change.testType === undefined ? {} : { test_type: change.testType }),
      ...(change.bandsTarget === undefined ? {} : { target_halves: change.bandsTarget * 2 }),
      rev: eb("rev", "+", 1),
      updated_at: now,
    }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What the learner sees of the account. */
export async function findUser(db: Db, id: string): Promise<User | null> {
  const row = await findAccount(db, id);
  return row === undefined ? null : toUser(row);
}
