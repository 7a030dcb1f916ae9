import type { GrammarMark } from "#core/exam/grammar/mark.ts";
import { type MarkDecision, markKey } from "#core/wire/crm/mark-decisions.ts";
import type { SectionFields } from "#core/wire/crm/evaluation-forms.ts";
import type { SectionRow } from "./examiner-evaluations.ts";
import type { Db, Tx } from "../store.ts";

/** Returns the sections of an evaluation, in task order. */
export async function listSections(db: Db, evaluationId: number): Promise<SectionRow[]> {
  return db
    .selectFrom("examiner_section")
    .selectAll()
    .where("evaluation_id", "=", evaluationId)
    .orderBy("task")
    .orderBy("id")
    .execute();
}

export async function findSection(db: Db, id: number): Promise<SectionRow | null> {
  return (await db.selectFrom("examiner_section").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

const CRITERIA = ["ta", "cc", "lr", "ga"] as const;

/** Returns the eight form fields of a section as stored. */
export function toSectionFields(row: SectionRow): SectionFields {
  return {
    ta_bands: fromTenths(row.ta_tenths),
    cc_bands: fromTenths(row.cc_tenths),
    lr_bands: fromTenths(row.lr_tenths),
    ga_bands: fromTenths(row.ga_tenths),
    ta_feedback: row.ta_feedback,
    cc_feedback: row.cc_feedback,
    lr_feedback: row.lr_feedback,
    ga_feedback: row.ga_feedback,
  };
}

/** Saves fields that were edited from `version`. Returns null if somebody else has saved the section since. */
export async function saveSection(
  tx: Tx,
  id: number,
  version: number,
  fields: SectionFields,
  by: { staffId: string; now: number },
): Promise<SectionRow | null> {
  const bands = Object.fromEntries(
    CRITERIA.map((criterion) => [`${criterion}_tenths`, toTenths(fields[`${criterion}_bands`])]),
  ) as Pick<SectionRow, `${(typeof CRITERIA)[number]}_tenths`>;
  const row = await tx
    .updateTable("examiner_section")
    .set({
      ...bands,
      ta_feedback: fields.ta_feedback,
      cc_feedback: fields.cc_feedback,
      lr_feedback: fields.lr_feedback,
      ga_feedback: fields.ga_feedback,
      version: version + 1,
      staff_id: by.staffId,
      saved_at: by.now,
    })
    .where("id", "=", id)
    .where("version", "=", version)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Stores the grammar marks of a section. Does not raise the section's version, because no form contains the marks. */
export async function saveGrammarMarks(
  tx: Tx,
  id: number,
  { marks, score, isConfirmed }: { marks: readonly GrammarMark[]; score: number | null; isConfirmed: boolean },
): Promise<void> {
  await tx
    .updateTable("examiner_section")
    .set({ grammar_marks: JSON.stringify(marks), grammar_score: score, score_confirmed: isConfirmed ? 1 : 0 })
    .where("id", "=", id)
    .execute();
}

/** Stores an examiner's decisions about the marks of a section. Does not raise the section's version. */
export async function saveMarkDecisions(
  tx: Tx,
  id: number,
  { decisions, score, isConfirmed }: { decisions: readonly MarkDecision[]; score: number | null; isConfirmed: boolean },
): Promise<SectionRow> {
  return tx
    .updateTable("examiner_section")
    .set({
      mark_decisions: JSON.stringify(decisions),
      grammar_score: score,
      score_confirmed: isConfirmed ? 1 : 0,
    })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns the decisions about grammar marks. Leaves out decisions about marks that the last check did not find. */
export function parseMarkDecisions(row: Pick<SectionRow, "mark_decisions" | "grammar_marks">): MarkDecision[] {
  if (row.mark_decisions === null) return [];
  const known = new Set((parseGrammarMarks(row) ?? []).map(markKey));
  return (JSON.parse(row.mark_decisions) as MarkDecision[]).filter(({ mark }) => known.has(mark));
}

/** Returns the marks of the last grammar check, or null before the first. */
export function parseGrammarMarks(row: Pick<SectionRow, "grammar_marks">): GrammarMark[] | null {
  return row.grammar_marks === null ? null : (JSON.parse(row.grammar_marks) as GrammarMark[]);
}

function fromTenths(tenths: number | null): number | null {
  return tenths === null ? null : tenths / 10;
}

function toTenths(band: number | null): number | null {
  return band === null ? null : Math.round(band * 10);
}
