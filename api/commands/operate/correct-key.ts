import type { ModuleKey, QuestionKey } from "#core/exam/content/answer-key.ts";
import { hasSameAnswers, keyAnswers, type KeyCorrection } from "#core/exam/content/key-correction.ts";
import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import type { QuestionGroup } from "#core/exam/content/question-group.ts";
import { groupOf, moduleGroups } from "#core/exam/content/question-numbers.ts";
import { questionRef } from "#core/exam/drill/question-ref.ts";
import { rulesOf } from "#core/exam/questions/kinds.ts";
import type { CorrectKey, CrmMistakeReport } from "#core/wire/crm/complaints.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import type { Pack } from "#core/wire/library/books.ts";
import type { Services } from "#api/services.ts";
import { findStoredAttempt } from "#api/store/attempt/attempts.ts";
import { findMistakeReport, type MistakeReportRow } from "#api/store/attempt/mistake-reports.ts";
import {
  countHandedIn,
  deleteKeyCorrection,
  findOfferedPackBody,
  listAuthoredKeys,
  listKeyCorrections,
  putKeyCorrection,
  replacePack,
  setCurrentKey,
} from "#api/store/content/key-corrections.ts";
import { findContent } from "#api/store/content/modules.ts";
import { raisePublication } from "#api/store/content/publication.ts";
import { addOfficeChange } from "#api/store/operate/office-changes.ts";
import type { Tx } from "#api/store/store.ts";
import { sha256Hex } from "#api/sha256.ts";
import { checkAnswers } from "./check-answers.ts";
import { NO_COMPLAINT } from "./complaint-owner.ts";
import { applyCorrections } from "./apply-corrections.ts";
import { viewMistakeReports } from "./view-mistake-reports.ts";

const NO_KEY: Problem = { problem: "unprocessable", detail: "This report names no question that has an answer key." };

/**
 * Corrects the answer key of a reported question, in every content version whose author gave the same answers. A job
 * then marks the attempts at these versions again, and notifies the learners whose result changes. The correction is
 * stored, so a later publication keeps it until the author changes the answers.
 */
export async function correctKey(
  services: Pick<Services, "store" | "clock" | "jobs" | "wakeMarkingAgain">,
  staffId: string,
  reportId: string,
  body: CorrectKey,
): Promise<{ report: CrmMistakeReport; attempts: number } | Problem> {
  const { store, clock, jobs } = services;
  // The lock keeps a publication from running between the reading and the writing of the keys.
  const outcome = await store.withTx(
    async (tx) => {
      const report = await findMistakeReport(tx, reportId);
      if (report === null) return NO_COMPLAINT;
      const question = await findQuestion(tx, report);
      if (question === null) return NO_KEY;
      const { key, group, right } = question;
      if (!hasSameAnswers(keyAnswers(right), body.seen)) return { problem: "conflict" } as const;
      const answers = checkAnswers(group, right, body.answers);
      if (isProblem(answers)) return answers;
      const now = clock.now();
      const { module_slug } = key;
      for (const correction of await collectCorrections(tx, question, answers, body.explanation)) {
        if (hasSameAnswers(correction.authored, correction.answers))
          await deleteKeyCorrection(tx, module_slug, correction);
        else await putKeyCorrection(tx, module_slug, correction, { staffId, now });
      }
      const changed = await storeCorrectedKeys(tx, module_slug, now);
      await raisePublication(tx);
      await addOfficeChange(tx, {
        accountId: staffId,
        action: "key_corrected",
        ...describeCorrection(report, right, answers),
        now,
      });
      await jobs.enqueue(tx, "remark", module_slug);
      return { attempts: await countHandedIn(tx, module_slug, changed) };
    },
    { lock: "publish" },
  );
  if (isProblem(outcome)) return outcome;
  services.wakeMarkingAgain?.();
  const row = await findMistakeReport(store.db, reportId);
  const [report] = row === null ? [] : await viewMistakeReports(store.db, [row], staffId);
  return report === undefined ? NO_COMPLAINT : { report, ...outcome };
}

type Question = { key: ModuleKey; group: QuestionGroup; right: QuestionKey };

/** Returns the reported question with its current key, from the content that the attempt pins. */
async function findQuestion(tx: Tx, { found_attempt, question_number }: MistakeReportRow): Promise<Question | null> {
  const attempt = found_attempt === null ? null : await findStoredAttempt(tx, found_attempt);
  const content = attempt === null ? null : await findContent(tx, attempt.module_slug, attempt.content_version);
  const key = content?.key ?? null;
  const right = key?.questions.find(({ number }) => number === question_number);
  if (content === null || key === null || right === undefined) return null;
  const group = groupOf(moduleGroups(content.module), right.number);
  return group === undefined ? null : { key, group, right };
}

/**
 * Returns the corrections to store: one for the question, or for an option set one for each of its questions, because
 * they share their answers.
 */
async function collectCorrections(
  tx: Tx,
  { key, group, right }: Question,
  answers: readonly string[],
  explanation: string,
): Promise<KeyCorrection[]> {
  const known = await listKeyCorrections(tx, key.module_slug);
  const keys = await listAuthoredKeys(tx, key.module_slug);
  const authoredKey = keys.find((authored) => authored.key.content_version === key.content_version)?.key;
  const numbers = right.kind === "option_set" ? rulesOf(group).numbers(group) : [right.number];
  return (authoredKey?.questions ?? [])
    .filter(({ number }) => numbers.includes(number))
    .map((question) => {
      const reference = questionRef(key, question.number);
      const authored = keyAnswers(question);
      // The first question of a set explains the first option, the second question the second option, and so on.
      const position = numbers.indexOf(question.number);
      const hasNewExplanation = right.kind !== "option_set" || answers[position] !== authored[position];
      const earlier = known.find(
        (correction) => correction.question === reference && hasSameAnswers(correction.authored, authored),
      );
      return {
        question: reference,
        authored,
        answers,
        explanation: hasNewExplanation ? explanation : (earlier?.explanation ?? null),
      };
    });
}

/** Makes the corrected keys the current ones. Returns the content versions whose key changed. */
async function storeCorrectedKeys(tx: Tx, slug: string, now: number): Promise<string[]> {
  const corrections = await listKeyCorrections(tx, slug);
  const changed: string[] = [];
  for (const { key: authored, current } of await listAuthoredKeys(tx, slug)) {
    const key = applyCorrections(authored, corrections);
    if (key.key_version === current) continue;
    await setCurrentKey(tx, key, now);
    const offered = await findOfferedPackBody(tx, key);
    if (offered !== null) {
      const pack: Pack = { ...(JSON.parse(offered) as Pack), key };
      const body = JSON.stringify(pack);
      await replacePack(tx, slug, {
        body,
        key_version: key.key_version,
        pack_hash: sha256Hex(body),
        pack_json_bytes: Buffer.byteLength(body),
      });
    }
    changed.push(key.content_version);
  }
  return changed;
}

/** Describes a correction for the list of changes: the question and the change. */
function describeCorrection(
  { book_name, test_name, module_type }: MistakeReportRow,
  right: QuestionKey,
  answers: readonly string[],
): { subject: string; changes: { field: string; from: string; to: string }[] } {
  const test = [book_name, test_name, module_type === null ? null : MODULE_NAMES[module_type]];
  return {
    subject: `${test.filter(Boolean).join(", ")}. Question ${right.number}`,
    changes: [{ field: "answers", from: keyAnswers(right).join(" / "), to: answers.join(" / ") }],
  };
}
