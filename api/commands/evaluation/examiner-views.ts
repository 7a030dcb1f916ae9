import { limitScoreToBand } from "#core/exam/grammar/grammar-label.ts";
import { sectionBand } from "#core/exam/bands/examiner.ts";
import { writeAnnotated } from "#core/wire/library/annotated-text.ts";
import type { CrmEvaluation, CrmSection } from "#core/wire/crm/crm-evaluation.ts";
import type { ConclusionFields, CrmComment } from "#core/wire/crm/evaluation-forms.ts";
import {
  type ExaminerReport,
  evaluationNumber,
  type ReportSection,
  type SpanComment,
} from "#core/wire/crm/examiner.ts";
import { findTaskFigures, type TaskFigures } from "./task-figures.ts";
import { applyMarkDecisions } from "#core/wire/crm/mark-decisions.ts";
import type { CrmVoiceComment, VoiceComment } from "#core/wire/crm/voice-comments.ts";
import type { Services } from "#api/services.ts";
import { findAccount } from "#api/store/account/accounts.ts";
import { type ExaminerCommentRow, listExaminerComments } from "#api/store/evaluation/examiner-comments.ts";
import { listStaffDrafts } from "#api/store/evaluation/examiner-drafts.ts";
import { type EvaluationRow, findEvaluationById, type SectionRow } from "#api/store/evaluation/examiner-evaluations.ts";
import {
  countOtherEvaluations,
  countPayments,
  getPromisedTime,
  getDueState,
} from "#api/store/evaluation/examiner-lists.ts";
import {
  toSectionFields,
  listSections,
  parseGrammarMarks,
  parseMarkDecisions,
} from "#api/store/evaluation/examiner-sections.ts";
import { findReMarkOf } from "#api/store/evaluation/re-marks.ts";
import { findLastReportEmail } from "#api/store/evaluation/report-emails.ts";
import { listVoiceComments, type VoiceCommentRow } from "#api/store/evaluation/voice-comments.ts";
import { findExaminer, findStaffNames } from "#api/store/account/staff.ts";
import type { Db } from "#api/store/store.ts";
import { reportLink } from "#api/mail/report-link.ts";
import { canMark, findFirstEvaluation } from "./re-mark.ts";
import { listSpokenAnswers } from "./spoken-answers.ts";
import { viewResponseForStaff } from "./view-response.ts";
import { readReportChanges } from "./read-report-changes.ts";

type Names = ReadonlyMap<string, string>;

/** Returns an examiner report as its link shows it: complete if `isWhole` is true, else only its header. */
export async function viewReport(
  db: Db,
  row: EvaluationRow,
  { isWhole, isPreview }: { isWhole: boolean; isPreview: boolean },
): Promise<ExaminerReport> {
  const sections = isWhole ? await listSections(db, row.id) : [];
  const comments = await listExaminerComments(
    db,
    sections.map(({ id }) => id),
  );
  const figures: TaskFigures = isWhole ? await findTaskFigures(db, row) : new Map();
  const voiceComments = isWhole ? await listVoiceComments(db, row.id) : [];
  const examiner = isWhole ? await findExaminer(db, row.staff_id) : null;
  return {
    name: row.name,
    order_number: evaluationNumber(row),
    date_of_report: isWhole ? (row.evaluated_at ?? row.saved_at) : null,
    status: row.status,
    examiner_name: examiner?.name ?? null,
    examiner_certification: examiner?.certification ?? null,
    book_name: row.book_name,
    test_name: row.test_name,
    test_date: row.test_date,
    report_message: row.report_message,
    sections: sections.map((section): ReportSection => ({
      ...toReportSection(section, figures),
      comments: comments
        .filter((comment) => comment.section_id === section.id)
        .map((comment) => toSpanComment(comment, section)),
    })),
    ...(row.link_type === "SPEAKING1" && { answers: isWhole ? await listSpokenAnswers(db, row) : [] }),
    overall_bands: isWhole ? toBand(row) : null,
    feedback: isWhole ? row.feedback : null,
    ...(voiceComments.length > 0 && { voice_comments: voiceComments.map(toVoiceComment) }),
    is_preview: isPreview,
  };
}

/** Returns an evaluation for the page on which the member of staff `staffId` works. */
export async function viewForStaff(
  services: Pick<Services, "env" | "clock">,
  db: Db,
  row: EvaluationRow,
  staffId: string,
): Promise<CrmEvaluation> {
  const sections = await listSections(db, row.id);
  const comments = await listExaminerComments(
    db,
    sections.map(({ id }) => id),
  );
  const voiceComments = await listVoiceComments(db, row.id);
  const names = await findStaffNames(db, [
    row.staff_id,
    ...sections.map(({ staff_id }) => staff_id),
    ...comments.map(({ staff_id }) => staff_id),
    ...voiceComments.map(({ staff_id }) => staff_id),
  ]);
  const figures = await findTaskFigures(db, row);
  const account = await findAccount(db, row.account_id);
  const lastEmail = await findLastReportEmail(db, row.id);
  const { mailedAt, changes } = await readReportChanges(db, row.id);
  return {
    id: row.id,
    order_number: evaluationNumber(row),
    slug: row.slug,
    name: row.name,
    email: account?.email ?? "",
    user: row.account_id,
    ...toConclusionFields(row),
    overall_bands: toBand(row),
    trello_card_id: row.trello_card_id,
    created_at: row.created_at,
    ...viewLastSave(row, names),
    book_name: row.book_name,
    test_name: row.test_name,
    test_date: row.test_date,
    attempt_slug: row.attempt_slug,
    due_at: getPromisedTime(row),
    due_state: getDueState(row, services.clock.now()),
    cancelled_at: row.cancelled_at,
    evaluated_at: row.evaluated_at,
    report_link: reportLink(services, row.slug),
    sections: sections.map((section) => toCrmSection(section, figures, comments, names)),
    answers: await listSpokenAnswers(db, row),
    voice_comments: voiceComments.map((voice) => viewVoiceComment(voice, names)),
    other_evaluations: await countOtherEvaluations(db, row.account_id, listUncountedIds(row)),
    payments: await countPayments(db, row.account_id),
    report_email:
      lastEmail === null ? null : { state: lastEmail.state, at: lastEmail.settled_at ?? lastEmail.created_at },
    report_mailed_at: mailedAt,
    report_changes: changes,
    ...(await viewReMarks(db, row, staffId)),
    ...(await viewResponseForStaff(db, row.id)),
    drafts: await listStaffDrafts(db, { account_id: staffId, evaluation_id: row.id }),
  };
}

/**
 * Returns the ids of the evaluations that do not count as "other evaluations" of the learner: the evaluation itself
 * and, for a re-mark, the first evaluation, because the second examiner must not find its bands.
 */
export function listUncountedIds({ id, remark_of }: EvaluationRow): number[] {
  return remark_of === null ? [id] : [id, remark_of];
}

async function viewReMarks(
  db: Db,
  row: EvaluationRow,
  staffId: string,
): Promise<Pick<CrmEvaluation, "can_mark" | "remark_of" | "remark">> {
  const first = await findFirstEvaluation(db, row);
  const remark = await findReMarkOf(db, row.id);
  return {
    can_mark: await canMark(db, row, staffId),
    remark_of: first === null ? null : evaluationNumber(first),
    remark:
      remark === null ? null : { slug: remark.slug, order_number: evaluationNumber(remark), status: remark.status },
  };
}

/** Returns one section for staff. */
export async function viewSection(db: Db, section: SectionRow): Promise<CrmSection> {
  const comments = await listExaminerComments(db, [section.id]);
  const evaluation = await findEvaluationById(db, section.evaluation_id);
  const figures: TaskFigures = evaluation === null ? new Map() : await findTaskFigures(db, evaluation);
  const names = await findStaffNames(db, [section.staff_id, ...comments.map(({ staff_id }) => staff_id)]);
  return toCrmSection(section, figures, comments, names);
}

export async function viewComment(db: Db, row: ExaminerCommentRow, section: SectionRow): Promise<CrmComment> {
  return toCrmComment(row, section, await findStaffNames(db, [row.staff_id]));
}

/** Returns a voice comment as staff see it. */
export function viewVoiceComment(row: VoiceCommentRow, names: Names): CrmVoiceComment {
  const staffName = row.staff_id === null ? "" : (names.get(row.staff_id) ?? "");
  return { ...toVoiceComment(row), staff_name: staffName, created_at: row.created_at };
}

/** Returns the fields of the conclusion form as stored. */
export function toConclusionFields({ status, feedback, report_message }: EvaluationRow): ConclusionFields {
  return { status, feedback, report_message };
}

/** Returns the version of an evaluation or a section, and who saved it last and when. */
export function viewLastSave(
  { version, staff_id, saved_at }: Pick<EvaluationRow, "version" | "staff_id" | "saved_at">,
  names: Names,
): { version: number; staff_name: string | null; saved_at: number | null } {
  return { version, staff_name: staff_id === null ? null : (names.get(staff_id) ?? null), saved_at };
}

function toBand({ overall_halves }: EvaluationRow): number | null {
  return overall_halves === null ? null : overall_halves / 2;
}

function toReportSection(row: SectionRow, figures: TaskFigures): Omit<ReportSection, "comments"> {
  const marks = parseGrammarMarks(row);
  const decisions = parseMarkDecisions(row);
  const fields = toSectionFields(row);
  return {
    id: row.id,
    task: row.task,
    section: row.section,
    question: row.question,
    ...(figures.get(row.section) ?? { figures: [], media: [] }),
    answer: row.answer,
    word_count: row.word_count === 0 ? null : row.word_count,
    para_count: row.para_count === 0 ? null : row.para_count,
    grammar_check: marks === null ? null : writeAnnotated(row.answer, applyMarkDecisions(marks, decisions)),
    grammar_score: row.score_confirmed === 1 ? limitScoreToBand(row.grammar_score, fields.ga_bands) : null,
    ...fields,
    overall_bands: sectionBand({ task: row.task, ...fields }),
  };
}

function toCrmSection(
  section: SectionRow,
  figures: TaskFigures,
  comments: readonly ExaminerCommentRow[],
  names: Names,
): CrmSection {
  const marks = parseGrammarMarks(section);
  return {
    ...toReportSection(section, figures),
    // Staff see all marks and the score that they may confirm.
    grammar_check: marks === null ? null : writeAnnotated(section.answer, marks),
    grammar_score: limitScoreToBand(section.grammar_score, toSectionFields(section).ga_bands),
    mark_decisions: parseMarkDecisions(section),
    score_confirmed: section.score_confirmed === 1,
    ...viewLastSave(section, names),
    comments: comments
      .filter((comment) => comment.section_id === section.id)
      .map((comment) => toCrmComment(comment, section, names)),
  };
}

function toSpanComment(
  { id, recording_id, start_at, end_at, comment }: ExaminerCommentRow,
  { section }: SectionRow,
): SpanComment {
  const anchor = { block: section, start: start_at, end: end_at };
  return { id, anchor, ...(recording_id !== null && { recording: recording_id }), comment };
}

function toVoiceComment({ id, topic, duration }: VoiceCommentRow): VoiceComment {
  return { id, topic, duration };
}

function toCrmComment(row: ExaminerCommentRow, section: SectionRow, names: Names): CrmComment {
  return {
    ...toSpanComment(row, section),
    version: row.version,
    staff_name: row.staff_id === null ? "" : (names.get(row.staff_id) ?? ""),
    updated_at: row.updated_at,
  };
}
