import type { Story } from "./story.ts";

/** An attempt as the server stores it. Answers are those to question 1, as JSON. */
export type StoredAttempt = {
  account: string;
  status: string;
  rev: number;
  answer: string;
  /** Every answer that the server has received from any device. */
  arrived: Set<string>;
  /** The answers of every hand-in and late copy. */
  handedIn: { kind: string; answer: string; op: string }[];
  /** By section: the current text. */
  currentTexts: Map<string, string>;
  /** By section: the current text, and every text shown beside it. */
  shownTexts: Map<string, Set<string>>;
  /** By section: every text that the server stores anywhere. */
  storedTexts: Map<string, Set<string>>;
  /** By section: the texts of hand-ins and late copies. */
  final: Map<string, Set<string>>;
};

/** Returns an attempt as the server stores it, or null if the server does not have it. */
export async function readStoredAttempt(story: Story, slug: string): Promise<StoredAttempt | null> {
  const { db } = story.app.services.store;
  const row = await db.selectFrom("attempt").selectAll().where("slug", "=", slug).executeTakeFirst();
  if (row === undefined) return null;
  const selectTexts = async (table: "draft" | "draft_sibling") =>
    await db.selectFrom(table).select(["section", "body"]).where("attempt_slug", "=", slug).execute();
  const versions = await db
    .selectFrom("draft_version")
    .select(["section", "body", "kind"])
    .where("attempt_slug", "=", slug)
    .execute();
  const works = await db
    .selectFrom("attempt_version")
    .select(["kind", "work", "op_id"])
    .where("attempt_slug", "=", slug)
    .execute();
  const [heads, siblings] = [await selectTexts("draft"), await selectTexts("draft_sibling")];
  const groupBySection = (texts: { section: string; body: string }[]): Map<string, Set<string>> => {
    const sets = new Map<string, Set<string>>();
    for (const { section, body } of texts) sets.set(section, (sets.get(section) ?? new Set()).add(body));
    return sets;
  };
  return {
    account: row.account_id,
    status: row.status,
    rev: row.rev,
    answer: readAnswer(row.work),
    arrived: new Set(works.map(({ work }) => readAnswer(work))),
    handedIn: works
      .filter(({ kind }) => kind !== "save")
      .map(({ kind, work, op_id }) => ({ kind, answer: readAnswer(work), op: op_id })),
    currentTexts: new Map(heads.map(({ section, body }) => [section, body])),
    shownTexts: groupBySection([...heads, ...siblings]),
    storedTexts: groupBySection([...heads, ...siblings, ...versions]),
    final: groupBySection(versions.filter(({ kind }) => kind === "final" || kind === "late")),
  };
}

/** Returns the answer to question 1 in the stored work, as JSON. */
function readAnswer(work: string): string {
  return JSON.stringify((JSON.parse(work) as { answers: Record<string, unknown> }).answers["1"] ?? "");
}
