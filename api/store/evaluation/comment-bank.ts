import type { Selectable } from "kysely";
import type { BankCommentFields, BankCriterion } from "#core/wire/crm/comment-bank.ts";
import type { Db, Tx } from "../store.ts";
import type { BankCommentTable } from "../tables/examiner.ts";

export type BankCommentRow = Selectable<BankCommentTable>;

const MAX_LISTED_SHARED = 1000;

/** Returns the comments that a member of staff finds in the bank: their own and the shared ones, sorted by id. */
export async function listBankComments(db: Db, staffId: string): Promise<BankCommentRow[]> {
  const own = await db.selectFrom("bank_comment").selectAll().where("account_id", "=", staffId).orderBy("id").execute();
  const shared = await db
    .selectFrom("bank_comment")
    .selectAll()
    .where("is_shared", "=", 1)
    .orderBy("id")
    .limit(MAX_LISTED_SHARED)
    .execute();
  return [...own, ...shared.filter(({ account_id }) => account_id !== staffId)].toSorted((a, b) => a.id - b.id);
}

export async function findBankComment(db: Db, id: number): Promise<BankCommentRow | null> {
  return (await db.selectFrom("bank_comment").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

export async function countOwnBankComments(db: Db, staffId: string): Promise<number> {
  const { count } = await db
    .selectFrom("bank_comment")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("account_id", "=", staffId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

type BankCommentChange = BankCommentFields & { now: number };
const toColumns = ({
  criterion,
  comment,
  is_shared,
  now,
}: BankCommentChange): Omit<BankCommentRow, "id" | "account_id"> => ({
  criterion,
  comment,
  is_shared: is_shared ? 1 : 0,
  updated_at: now,
});

export async function insertBankComment(tx: Tx, staffId: string, change: BankCommentChange): Promise<BankCommentRow> {
  return tx
    .insertInto("bank_comment")
    .values({ account_id: staffId, ...toColumns(change) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function changeBankComment(tx: Tx, id: number, change: BankCommentChange): Promise<BankCommentRow | null> {
  const row = await tx
    .updateTable("bank_comment")
    .set(toColumns(change))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteBankComment(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("bank_comment").where("id", "=", id).execute();
}

/** Deletes the private comments of an account. Its shared comments stay, without an owner. */
export async function deletePrivateBankComments(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom("bank_comment").where("account_id", "=", accountId).where("is_shared", "=", 0).execute();
}

/** A text that an examiner wrote, with the id of the section that the text is about. */
export type WrittenText = { section: number; criterion: BankCriterion; text: string };

/** How far back to look: about two weeks of full-time work. */
const NEWEST_SECTIONS_READ = 100;
const NEWEST_COMMENTS_READ = 300;

/** Returns what an examiner wrote last: feedback by criterion, and comments on answers. */
export async function listWrittenTexts(db: Db, staffId: string): Promise<WrittenText[]> {
  const sections = await db
    .selectFrom("examiner_section")
    .select(["id", "ta_feedback", "cc_feedback", "lr_feedback", "ga_feedback"])
    .where("staff_id", "=", staffId)
    .orderBy("saved_at", "desc")
    .limit(NEWEST_SECTIONS_READ)
    .execute();
  const comments = await db
    .selectFrom("examiner_comment")
    .select(["section_id", "comment"])
    .where("staff_id", "=", staffId)
    .orderBy("updated_at", "desc")
    .limit(NEWEST_COMMENTS_READ)
    .execute();
  return [
    ...sections.flatMap(({ id, ta_feedback, cc_feedback, lr_feedback, ga_feedback }): WrittenText[] => [
      { section: id, criterion: "ta", text: ta_feedback },
      { section: id, criterion: "cc", text: cc_feedback },
      { section: id, criterion: "lr", text: lr_feedback },
      { section: id, criterion: "ga", text: ga_feedback },
    ]),
    ...comments.map(({ section_id, comment }): WrittenText => ({
      section: section_id,
      criterion: "any",
      text: comment,
    })),
  ];
}
