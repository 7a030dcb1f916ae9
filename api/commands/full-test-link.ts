import { createHash } from "node:crypto";
import { fullTestModules, nextPaper, paperSeed, slugOfHash } from "#core/exam/attempt/full-test.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import type { Attempt } from "#core/wire/attempts.ts";
import { findAccount } from "../store/accounts.ts";
import { findTest, type LinkedPaper, listLinkedPapers } from "../store/full-tests.ts";
import type { Db } from "../store/store.ts";

/** The slug of a paper's attempt in a full test, as the device reckons it. */
export function paperSlug(fullTest: string, moduleType: ModuleType): string {
  return slugOfHash(createHash("sha256").update(paperSeed(fullTest, moduleType)).digest());
}

/** How far each paper of a full test is, by its type: a hand-in counts before anything else. */
export function satPapers(papers: readonly LinkedPaper[]): Parameters<typeof nextPaper>[0] {
  const sat: Partial<Record<ModuleType, { status: LinkedPaper["status"]; band: null }>> = {};
  for (const { module_type, status } of papers)
    if ((sat[module_type]?.status ?? "in_progress") === "in_progress") sat[module_type] = { status, band: null };
  return sat;
}

/** What the owner's attempt says of the full test that it belongs to; nothing where it stands alone. */
export async function fullTestLink(
  db: Db,
  accountId: string,
  attempt: Pick<Attempt, "full_test" | "attempt_slug">,
): Promise<Pick<Attempt, "full_test_attempt_slug" | "full_test_next_attempt">> {
  const { full_test } = attempt;
  if (full_test === undefined) return { full_test_attempt_slug: null, full_test_next_attempt: null };
  const papers = await listLinkedPapers(db, accountId, { full_test });
  return { full_test_attempt_slug: full_test, full_test_next_attempt: await nextOf(db, accountId, full_test, papers) };
}

async function nextOf(
  db: Db,
  accountId: string,
  fullTest: string,
  papers: readonly LinkedPaper[],
): Promise<Attempt["full_test_next_attempt"]> {
  const module_type = nextPaper(satPapers(papers));
  const [first] = papers;
  if (module_type === null || first === undefined) return null;
  const begun = papers.find((paper) => paper.module_type === module_type);
  if (begun !== undefined) return { module_type, module_slug: begun.module_slug, attempt_slug: begun.attempt_slug };
  const own = papers.map((paper) => paper.test_type).find((type) => type !== "both");
  const testType = own ?? (await findAccount(db, accountId))?.test_type ?? "academic";
  const test = await findTest(db, first.book_slug, first.test_slug, testType);
  const next = test && fullTestModules(test, testType)?.find((paper) => paper.module_type === module_type);
  return next ? { module_type, module_slug: next.module.slug, attempt_slug: paperSlug(fullTest, module_type) } : null;
}
