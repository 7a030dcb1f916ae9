import { keyAnswers } from "#core/exam/content/key-correction.ts";
import { moduleGroups, groupOf } from "#core/exam/content/question-numbers.ts";
import { taskText } from "#core/exam/content/task-text.ts";
import { markAttempt } from "#core/exam/marking/mark-attempt.ts";
import { rulesOf } from "#core/exam/questions/kinds.ts";
import { rightAnswerLabel } from "#core/exam/questions/right-answer-label.ts";
import { shortenText } from "#core/format/shorten-text.ts";
import type { CrmMistakeReport, ReportedQuestion } from "#core/wire/crm/complaints.ts";
import {
  findStoredAttempt,
  parseAttemptParts,
  parseAttemptWork,
  parseOnlyQuestions,
} from "#api/store/attempt/attempts.ts";
import { findDraft } from "#api/store/attempt/drafts.ts";
import type { MistakeReportRow } from "#api/store/attempt/mistake-reports.ts";
import { findStaffNames } from "#api/store/account/staff.ts";
import type { Content } from "#api/store/content/modules.ts";
import type { Db } from "#api/store/store.ts";
import { toComplaintState, viewWork } from "./view-complaint-work.ts";
import { type Contents, createContents } from "../sync/contents.ts";

/** The list of mistake reports shows at most this much of a Writing answer. */
const MAX_ANSWER_CHARACTERS = 2000;

/**
 * Returns mistake reports for staff. A report about a question has the question in the version that the learner took,
 * the learner's answer, and the current answer key of that version.
 */
export async function viewMistakeReports(
  db: Db,
  rows: readonly MistakeReportRow[],
  staffId: string,
): Promise<CrmMistakeReport[]> {
  const names = await findStaffNames(
    db,
    rows.flatMap((row) => [row.settled_by, row.owner_id, row.replied_by]),
  );
  const contents = createContents(db);
  const reports: CrmMistakeReport[] = [];
  for (const row of rows) {
    reports.push({
      id: row.id,
      issue_type: row.issue_type,
      description: row.description,
      created_at: row.created_at,
      name: `${row.first_name ?? ""} ${row.last_name ?? ""}`.trim(),
      email: row.email ?? "",
      current_url: row.current_url,
      attempt:
        row.found_attempt === null || row.module_type === null
          ? null
          : {
              slug: row.found_attempt,
              module_type: row.module_type,
              module_name: row.module_name ?? "",
              book_name: row.book_name ?? "",
              test_name: row.test_name ?? "",
            },
      question: await findQuestion(db, contents, row),
      ...viewWork(row, names, staffId),
      state: toComplaintState(row),
      can_reply: row.email !== null,
      settled_at: row.settled_at,
      settled_by: row.settled_by === null ? null : (names.get(row.settled_by) ?? null),
    });
  }
  return reports;
}

/**
 * Returns the reported question with the learner's answer. Returns null if the report names no question, or if the
 * server has no such attempt or question.
 */
async function findQuestion(
  db: Db,
  contents: Contents,
  { found_attempt, question_number }: MistakeReportRow,
): Promise<ReportedQuestion | null> {
  if (found_attempt === null || question_number === null) return null;
  const attempt = await findStoredAttempt(db, found_attempt);
  const content = attempt === null ? null : await contents.find(attempt.module_slug, attempt.content_version);
  if (attempt === null || content === null) return null;
  if (content.module.module_type === "writing") {
    // A report on Writing has the number of the task as its question number.
    const task = content.module.parts.find((part) => part.task === question_number);
    if (task === undefined) return null;
    const lines = taskText(task).flatMap((block) => (block.kind === "paragraph" ? [block.text] : block.items));
    const draft = await findDraft(db, { attempt_slug: attempt.slug, section: task.id });
    return {
      label: `Task ${task.task}`,
      text: lines.map(({ text }) => text).join("\n"),
      given: shortenText(draft?.body ?? "", MAX_ANSWER_CHARACTERS),
      expected: "",
      is_right: null,
      key: null,
    };
  }
  const scope = { parts: parseAttemptParts(attempt), only: parseOnlyQuestions(attempt) };
  return viewMarkedQuestion(content, scope, parseAttemptWork(attempt).answers, question_number);
}

/** Returns a question of Listening or Reading with the learner's answer, its mark and the key. */
function viewMarkedQuestion(
  { module, key }: Content,
  scope: Parameters<typeof markAttempt>[0],
  answers: Parameters<typeof markAttempt>[3],
  number: number,
): ReportedQuestion | null {
  const group = groupOf(moduleGroups(module), number);
  const right = key?.questions.find((question) => question.number === number);
  if (group === undefined || key === null || right === undefined) return null;
  const rules = rulesOf(group);
  const mark = markAttempt(scope, module, key, answers)?.questions.find((question) => question.number === number);
  const given = mark?.given ?? "";
  return {
    label: `Question ${number}`,
    text: rules.prompt(group, number).text,
    given: given === "" ? "" : rules.answerLabel(group, number, given),
    expected: rightAnswerLabel(group, number, right, key),
    is_right: mark?.right ?? null,
    key: {
      kind: right.kind,
      options: (rules.options(group, number) ?? []).map(({ id, text }) => ({ id, text: text.text })),
      answers: [...keyAnswers(right)],
      explanation: right.explanation,
    },
  };
}
