import type { AccountSettings } from "#core/wire/account.ts";
import type { User } from "#core/wire/user.ts";
import { prepared } from "./prepared.ts";
import type { Db, Tx } from "./store.ts";
import type { AccountRow } from "./tables/account.ts";

export async function findAccountByEmail(db: Db, email: string): Promise<AccountRow | undefined> {
  return db.selectFrom("account").selectAll().where("email", "=", normalEmail(email)).executeTakeFirst();
}

export async function findAccount(db: Db, id: string): Promise<AccountRow | undefined> {
  return db.selectFrom("account").selectAll().where("id", "=", id).executeTakeFirst();
}

/** When an account was created; null for one that is not there. */
export async function findRegisteredAt(db: Db, id: string): Promise<number | null> {
  const [row] = await registeredAt(db, { id });
  return row?.created_at ?? null;
}

const registeredAt = prepared((db, { id }: { id: string }) =>
  db.selectFrom("account").select("created_at").where("id", "=", id),
);

/** A page of the ids of all accounts, in their order. */
export async function listAccountIds(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db.selectFrom("account").select("id").where("id", ">", after).orderBy("id").limit(limit).execute();
  return rows.map((row) => row.id);
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

/** Of an account that waits for its proof and was registered with more than one password: none of them signs in. */
export const DISPUTED = "disputed";

/** Several people, or one with several passwords, registered an address that nobody has proved yet. */
export async function setDisputed(tx: Tx, id: string, now: number): Promise<void> {
  await tx
    .updateTable("account")
    .set({ password_hash: DISPUTED, updated_at: now })
    .where("id", "=", id)
    .where("verified_at", "is", null)
    .execute();
}

/** The registration that was proved becomes the account. False when another one already has. */
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

/** When everything of an account goes; null keeps it. */
export async function setEraseAt(tx: Tx, id: string, eraseAt: number | null, now: number): Promise<void> {
  await tx.updateTable("account").set({ erase_at: eraseAt, updated_at: now }).where("id", "=", id).execute();
}

/** Gives an account another address. False where somebody has it. */
export async function setEmail(tx: Tx, id: string, email: string, now: number): Promise<boolean> {
  const row = await tx
    .updateTable("account")
    .set({ email: normalEmail(email), updated_at: now })
    .where("id", "=", id)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom("account as other").select("other.id").where("other.email", "=", normalEmail(email))),
      ),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function countAdmins(db: Db): Promise<number> {
  const row = await db
    .selectFrom("account")
    .select((eb) => eb.fn.countAll().as("admins"))
    .where("role", "=", "admin")
    .where("erase_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(row.admins);
}

/** Accounts whose day has come. */
export async function listToErase(db: Db, now: number, limit: number): Promise<string[]> {
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
