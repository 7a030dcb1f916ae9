import type { AccountSettings } from "#core/wire/account/account.ts";
import type { User } from "#core/wire/account/user.ts";
import { prepareQuery } from "../operate/prepare-query.ts";
import type { Db, Tx } from "../store.ts";
import type { AccountRow } from "../tables/account.ts";

export async function findAccountByEmail(db: Db, email: string): Promise<AccountRow | undefined> {
  return db.selectFrom("account").selectAll().where("email", "=", normaliseEmail(email)).executeTakeFirst();
}

export async function findAccount(db: Db, id: string): Promise<AccountRow | undefined> {
  return db.selectFrom("account").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Returns when an account was created, or null if there is no account with this id. */
export async function findRegisteredAt(db: Db, id: string): Promise<number | null> {
  const [row] = await selectRegisteredAt(db, { id });
  return row?.created_at ?? null;
}

const selectRegisteredAt = prepareQuery((db, { id }: { id: string }) =>
  db.selectFrom("account").select("created_at").where("id", "=", id),
);

/** Returns a page of account ids, sorted by id. `after` is the last id of the page before, or "" at first. */
export async function listAccountIds(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db.selectFrom("account").select("id").where("id", ">", after).orderBy("id").limit(limit).execute();
  return rows.map((row) => row.id);
}

/** Returns an email address in its stored form. Addresses that differ only in case belong to one account. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Converts an account row to the user on the wire. */
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

/** Adds an account. Returns false if the address is taken. */
export async function insertAccount(tx: Tx, account: NewAccount, now: number): Promise<boolean> {
  const row = await tx
    .insertInto("account")
    .values({
      role: "learner",
      test_type: "academic",
      target_halves: 14,
      verified_at: null,
      ...account,
      email: normaliseEmail(account.email),
      token_version: 1,
      rev: 1,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * An id that no account has. Requests for an unknown address run their statements with this id, so that they take as
 * long as requests for a known address.
 */
export const NO_ACCOUNT_ID = "nobody";

/** Stored in place of a password hash if the owner has not chosen a password. Matches no password. */
export const NO_PASSWORD = "none";

/**
 * Stored in place of the password hash of an unverified account that was registered with more than one password.
 * Matches no password.
 */
export const DISPUTED_PASSWORD = "disputed";

/** Blocks sign-in to an unverified account, because it was registered with more than one password. */
export async function markPasswordDisputed(tx: Tx, id: string, now: number): Promise<void> {
  await tx
    .updateTable("account")
    .set({ password_hash: DISPUTED_PASSWORD, updated_at: now })
    .where("id", "=", id)
    .where("verified_at", "is", null)
    .execute();
}

/** Copies the verified registration into the account. Returns false if another registration was verified first. */
export async function completeRegistration(
  tx: Tx,
  id: string,
  account: Pick<AccountRow, "first_name" | "last_name" | "password_hash">,
  now: number,
): Promise<boolean> {
  const row = await tx
    .updateTable("account")
    .set({ ...account, verified_at: now, updated_at: now })
    .where("id", "=", id)
    .where("verified_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
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

/** Sets when the account is erased. Null cancels the erasure. */
export async function setEraseAt(tx: Tx, id: string, eraseAt: number | null, now: number): Promise<void> {
  await tx.updateTable("account").set({ erase_at: eraseAt, updated_at: now }).where("id", "=", id).execute();
}

/** Changes the account's address. Returns false if another account has it. */
export async function setEmail(tx: Tx, id: string, email: string, now: number): Promise<boolean> {
  const row = await tx
    .updateTable("account")
    .set({ email: normaliseEmail(email), updated_at: now })
    .where("id", "=", id)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom("account as other").select("other.id").where("other.email", "=", normaliseEmail(email)),
        ),
      ),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts the administrators whose accounts are not about to be erased. */
export async function countAdmins(db: Db): Promise<number> {
  const row = await db
    .selectFrom("account")
    .select((eb) => eb.fn.countAll().as("admins"))
    .where("role", "=", "admin")
    .where("erase_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(row.admins);
}

/** Returns the ids of at most `limit` accounts whose erasure is due, longest due first. */
export async function listAccountsToErase(db: Db, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("account")
    .select("id")
    .where("erase_at", "<=", now)
    .orderBy("erase_at")
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export async function setRole(tx: Tx, id: string, role: AccountRow["role"], now: number): Promise<void> {
  await tx.updateTable("account").set({ role, updated_at: now }).where("id", "=", id).execute();
}

/** Changes the learner's settings. Returns the changed row. */
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

/** Returns the account as its learner sees it, or null if there is no account with this id. */
export async function findUser(db: Db, id: string): Promise<User | null> {
  const row = await findAccount(db, id);
  return row === undefined ? null : toUser(row);
}
