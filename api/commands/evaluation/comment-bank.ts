import { readText } from "#core/exam/language/read-text.ts";
import { SPEAKING_STOCK_COMMENTS } from "#core/exam/speaking/stock-comments.ts";
import { STOCK_COMMENTS } from "#core/exam/writing/stock-comments.ts";
import {
  type BankComment,
  type BankCommentFields,
  type CommentBank,
  MAX_OWN_BANK_COMMENTS,
} from "#core/wire/crm/comment-bank.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import type { Services } from "#api/services.ts";
import { findAccount } from "#api/store/account/accounts.ts";
import {
  type BankCommentRow,
  changeBankComment,
  countOwnBankComments,
  deleteBankComment,
  findBankComment,
  insertBankComment,
  listBankComments,
  listWrittenTexts,
  type WrittenText,
} from "#api/store/evaluation/comment-bank.ts";

/** The numbers 1 to 100 are reserved for comments that come with the product. */
const LAST_STOCK_NUMBER = 100;
/** Of these numbers, 61 to 100 are for Speaking. */
const FIRST_SPEAKING_NUMBER = 61;
const MIN_REPEATED_WORDS = 4;
const MAX_REPEATED = 30;

const NO_COMMENT: Problem = { problem: "not_found", detail: "This comment is no longer in the bank." };

type CommandServices = Pick<Services, "store" | "clock">;

/** Returns the comments that a member of staff can insert, and the sentences that they repeat. */
export async function viewCommentBank({ store }: CommandServices, staffId: string): Promise<CommentBank> {
  const isAdmin = (await findAccount(store.db, staffId))?.role === "admin";
  const rows = await listBankComments(store.db, staffId);
  const stockFields = { id: null, is_shared: true, can_change: false };
  const comments = [
    ...STOCK_COMMENTS.map((comment, i): BankComment => ({
      ...comment,
      ...stockFields,
      skill: "writing",
      number: 1 + i,
    })),
    ...SPEAKING_STOCK_COMMENTS.map((comment, i): BankComment => ({
      ...comment,
      ...stockFields,
      skill: "speaking",
      number: FIRST_SPEAKING_NUMBER + i,
    })),
    ...rows.map((row) => toBankComment(row, isAdmin || row.account_id === staffId)),
  ];
  const known = new Set(comments.map(({ comment }) => normalise(comment)));
  const repeated = findRepeated(await listWrittenTexts(store.db, staffId));
  return {
    comments,
    repeated: repeated.filter(({ comment }) => !known.has(normalise(comment))).slice(0, MAX_REPEATED),
  };
}

/** Returns the sentences that one examiner wrote about at least two sections, the most frequent first. */
export function findRepeated(texts: readonly WrittenText[]): CommentBank["repeated"] {
  const found = new Map<string, { criterion: WrittenText["criterion"]; comment: string; sections: Set<number> }>();
  for (const { section, criterion, text } of texts) {
    for (const { start, end, words } of readText(text).sentences) {
      if (words.length < MIN_REPEATED_WORDS) continue;
      const comment = text.slice(start, end).trim();
      const entry = found.get(normalise(comment)) ?? { criterion, comment, sections: new Set() };
      entry.sections.add(section);
      found.set(normalise(comment), entry);
    }
  }
  return [...found.values()]
    .filter(({ sections }) => sections.size > 1)
    .toSorted((a, b) => b.sections.size - a.sections.size)
    .map(({ criterion, comment }) => ({ criterion, comment }));
}

export async function addBankComment(
  { store, clock }: CommandServices,
  staffId: string,
  fields: BankCommentFields,
): Promise<BankComment | Problem> {
  return store.withTx(
    async (tx) => {
      if ((await countOwnBankComments(tx, staffId)) >= MAX_OWN_BANK_COMMENTS)
        return {
          problem: "unprocessable",
          detail: `You can have at most ${MAX_OWN_BANK_COMMENTS} comments in the bank.`,
        };
      return toBankComment(await insertBankComment(tx, staffId, { ...fields, now: clock.now() }), true);
    },
    { lock: staffId },
  );
}

/** Changes a comment. Staff may change their own comments; an administrator may also change all shared comments. */
export async function updateBankComment(
  services: CommandServices,
  staffId: string,
  id: number,
  fields: BankCommentFields,
): Promise<BankComment | Problem> {
  const row = await findChangeable(services, staffId, id);
  if (isProblem(row)) return row;
  const changed = await services.store.withTx((tx) =>
    changeBankComment(tx, id, { ...fields, now: services.clock.now() }),
  );
  return changed === null ? NO_COMMENT : toBankComment(changed, true);
}

export async function removeBankComment(
  services: CommandServices,
  staffId: string,
  id: number,
): Promise<{ detail: string } | Problem> {
  const row = await findChangeable(services, staffId, id);
  if (isProblem(row)) return row;
  await services.store.withTx((tx) => deleteBankComment(tx, id));
  return { detail: "The comment was deleted." };
}

async function findChangeable(
  { store }: CommandServices,
  staffId: string,
  id: number,
): Promise<BankCommentRow | Problem> {
  const row = await findBankComment(store.db, id);
  if (row === null) return NO_COMMENT;
  if (row.account_id === staffId) return row;
  // Replies as if the comment did not exist, so that nobody learns of a private comment.
  if (row.is_shared === 0) return NO_COMMENT;
  const isAdmin = (await findAccount(store.db, staffId))?.role === "admin";
  return isAdmin
    ? row
    : { problem: "forbidden", detail: "Only its author or an administrator can change this comment." };
}

function toBankComment({ id, criterion, comment, is_shared }: BankCommentRow, canChange: boolean): BankComment {
  return {
    number: LAST_STOCK_NUMBER + id,
    id,
    skill: null,
    criterion,
    comment,
    is_shared: is_shared === 1,
    can_change: canChange,
  };
}

/** Two comments with the same normalised text count as one. */
const normalise = (comment: string): string => comment.trim().toLowerCase();
