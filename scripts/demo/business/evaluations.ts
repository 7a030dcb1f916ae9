import type { ExaminerCriterion } from "#core/exam/bands/examiner-criteria.ts";
import { cancelEvaluation } from "#api/commands/evaluation/cancel-evaluation.ts";
import { checkGrammar } from "#api/commands/evaluation/check-grammar.ts";
import { recordPresence } from "#api/commands/evaluation/claims.ts";
import { decideMarks } from "#api/commands/evaluation/decide-marks.ts";
import { saveConclusionFields } from "#api/commands/evaluation/save-conclusion.ts";
import { saveSectionFields } from "#api/commands/evaluation/save-section.ts";
import { sendReport } from "#api/commands/evaluation/send-report.ts";
import { addSpanComment } from "#api/commands/evaluation/span-comments.ts";
import { submitEvaluation } from "#api/commands/evaluation/submit-evaluation.ts";
import { addVoiceComment } from "#api/commands/evaluation/voice-comments.ts";
import type { Services } from "#api/services.ts";
import { sha256Hex } from "#api/sha256.ts";
import { findEvaluationForStaff, type SectionRow } from "#api/store/evaluation/examiner-evaluations.ts";
import { listSections, parseGrammarMarks, toSectionFields } from "#api/store/evaluation/examiner-sections.ts";
import type { Sample } from "#core/exam/content/sample.ts";
import { HOUR_MS } from "#core/exam/durations.ts";
import type { SectionFields } from "#core/wire/crm/evaluation-forms.ts";
import { type MarkDecision, markKey } from "#core/wire/crm/mark-decisions.ts";
import type { PaymentLinkType } from "#core/wire/payment/products.ts";
import { servicesAt } from "../services-at.ts";
import type { EvaluationPlan } from "./evaluation-plan.ts";
import { type Examiner, bandOfExaminer } from "./examiners.ts";
import { expectDone } from "./expect-done.ts";
import { COMMENTS, CONCLUSIONS, type Level, FEEDBACK } from "./examiner-texts.ts";
import { addResponse } from "./responses.ts";
import { sampleVoice } from "./sample-voice.ts";
import { seededRandom } from "./seeded-random.ts";

const VOICE_SECONDS = 6;
const CANCEL_REASON = "Task 1 was answered with the text of another test.";

/** How far the bands of a re-mark are from the first ones. */
export type Shift = Readonly<Record<ExaminerCriterion, number>>;
type Work = { plan: EvaluationPlan; examiner: Examiner; samples: readonly Sample[] };

/** Requests an evaluation, or with `shift` a re-mark, at the time of `services`, and takes it as far as planned. */
export async function addEvaluation(
  services: Services,
  accountId: string,
  { plan, examiner, samples }: Work,
  shift: Shift | null = null,
): Promise<void> {
  const linkType: PaymentLinkType = shift === null ? "WRITING1" : "REMARK1";
  const requested = services.clock.now();
  const servicesAfter = (share: number): Services =>
    servicesAt(services, requested + share * stepHours(plan) * HOUR_MS);
  const reply = expectDone(
    "The evaluation",
    await submitEvaluation(services, accountId, plan.attemptSlug, { linkType }),
  );
  const slug = reply.evaluation_slug;
  if (slug === null) throw new Error(`The sample evaluation was not accepted: ${reply.message}`);
  const examinerId = examiner.accountId;
  if (plan.isChecked) expectDone("The grammar check", await checkGrammar(servicesAfter(0.5), examinerId, slug));
  if (plan.status === "cancelled") {
    expectDone("Cancelling", await cancelEvaluation(servicesAfter(0.6), examinerId, slug, CANCEL_REASON));
    return;
  }
  const { db } = services.store;
  const row = await findEvaluationForStaff(db, slug);
  const sections = row === null ? [] : await listSections(db, row.id);
  const first = row?.remark_of == null ? [] : await listSections(db, row.remark_of);
  for (const [i, section] of sections.slice(0, plan.scored).entries()) {
    const sample = samples[i];
    const before = first[i];
    const bands = shift === null || before === undefined ? null : shiftBands(toSectionFields(before), shift);
    if (sample !== undefined)
      await markSection(servicesAfter(0.7 + 0.1 * i), section, { plan, examiner, sample, bands });
  }
  if (plan.status === "EVALUATED" && linkType === "WRITING1")
    await addVoice(servicesAfter(0.9), examinerId, slug, plan.attemptSlug);
  if (plan.status !== "PAYMENT-MADE") await conclude(servicesAfter, slug, { plan, examiner, samples });
  if (plan.status === "EVALUATED" && linkType === "WRITING1")
    await addResponse(servicesAfter, accountId, {
      slug,
      examiner: examinerId,
      reportNumber: Number(/\d\d/u.exec(plan.attemptSlug)?.[0] ?? 0),
    });
  if (plan.isClaimed)
    expectDone(
      "The claim",
      await recordPresence(servicesAt(services, requested + plan.hoursAgo * HOUR_MS), examinerId, slug, {
        claims: true,
      }),
    );
}

/** Returns the hours over which the steps are spread: until the report, or until shortly before now. */
function stepHours({ turnaround, hoursAgo, status }: EvaluationPlan): number {
  return status === "EVALUATED" || hoursAgo > turnaround ? turnaround : hoursAgo * 0.9;
}

type Bands = Pick<SectionFields, "ta_bands" | "cc_bands" | "lr_bands" | "ga_bands">;
/** If `bands` is null, the examiner judges the sample. */
type SectionWork = Omit<Work, "samples"> & { sample: Sample; bands: Bands | null };

function shiftBands(before: Bands, shift: Shift): Bands {
  const shifted = (criterion: ExaminerCriterion): number =>
    Math.min(9, (before[`${criterion}_bands`] ?? 0) + shift[criterion]);
  return { ta_bands: shifted("ta"), cc_bands: shifted("cc"), lr_bands: shifted("lr"), ga_bands: shifted("ga") };
}

async function markSection(services: Services, section: SectionRow, { plan, examiner, sample, bands }: SectionWork) {
  const random = seededRandom(`${plan.attemptSlug} task ${section.task}`);
  const examinerId = examiner.accountId;
  const { task, coherence, lexis, grammar } = sample.criteria;
  const judge = (band: number): number => bandOfExaminer(band, examiner.severity, random);
  const fields = bands ?? {
    ta_bands: judge(task),
    cc_bands: judge(coherence),
    lr_bands: judge(lexis),
    ga_bands: judge(grammar),
  };
  const remark = (criterion: ExaminerCriterion): string =>
    FEEDBACK[examiner.key][criterion][levelOf(fields[`${criterion}_bands`] ?? 0)];
  expectDone(
    "A section",
    await saveSectionFields(services, examinerId, section.id, {
      ...fields,
      ta_feedback: `${sample.feedback.ta_feedback}\n\n${remark("ta")}`,
      cc_feedback: remark("cc"),
      lr_feedback: `${remark("lr")}\n\n${sample.feedback.vocabulary_choice_suggestions}`,
      ga_feedback: remark("ga"),
      version: section.version,
    }),
  );
  const marks = parseGrammarMarks(section) ?? [];
  if (plan.isChecked) {
    const decided = marks.map((mark): MarkDecision => ({
      mark: markKey(mark),
      state: random.chance(0.15) ? "dismissed" : "accepted",
    }));
    const score_confirmed = plan.status === "EVALUATED";
    expectDone(
      "The marks",
      await decideMarks(services, examinerId, section.id, { decided, open: [], score_confirmed }),
    );
  }
  const spans = sentences(section.answer);
  const [opening, ...comments] = COMMENTS[examiner.key];
  const first = random.int(0, comments.length - 1);
  for (let n = 0; n < Math.min(spans.length, random.int(1, 3)); n += 1) {
    const span = spans[Math.floor((n * spans.length) / 3)];
    const comment = n === 0 ? opening : comments[(first + n) % comments.length];
    if (span === undefined || comment === undefined) continue;
    const anchor = { block: section.section, ...span };
    expectDone("A comment", await addSpanComment(services, examinerId, section.id, { anchor, comment }));
  }
}

/** Adds a voice comment on the whole test. */
async function addVoice(services: Services, staffId: string, slug: string, attemptSlug: string): Promise<void> {
  const { bytes, ms } = sampleVoice(VOICE_SECONDS, attemptSlug.charCodeAt(17));
  const id = `${attemptSlug.slice(0, 18)}-voi`;
  const comment = { id, topic: "whole", duration: ms, bytes, sha256: sha256Hex(bytes) } as const;
  expectDone("A voice comment", await addVoiceComment(services, staffId, slug, comment));
}

export function levelOf(band: number): Level {
  if (band < 6) return "low";
  return band > 7 ? "high" : "middle";
}

/** Returns the spans of the sentences of a text. */
function sentences(text: string): { start: number; end: number }[] {
  return [...text.matchAll(/[^\s.!?][^.!?]*[.!?]/gu)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }));
}

async function conclude(servicesAfter: (share: number) => Services, slug: string, { plan, examiner, samples }: Work) {
  const { status, attemptSlug } = plan;
  if (status === "cancelled") return;
  const random = seededRandom(`conclusion of ${attemptSlug}`);
  const examinerId = examiner.accountId;
  const advice = samples.at(-1)?.feedback.overall_personalized_feedback_suggestions ?? "";
  const isPublished = status === "EVALUATED";
  const feedback = plan.scored === 2 ? `${random.pick(CONCLUSIONS[examiner.key])} ${advice}` : "";
  const report_message = isPublished ? "Thank you for your patience. We wish you well in your test." : "";
  expectDone(
    "The conclusion",
    await saveConclusionFields(servicesAfter(1), examinerId, slug, { status, feedback, report_message, version: 1 }),
  );
  if (isPublished && random.chance(0.8))
    expectDone("The report email", await sendReport(servicesAfter(1.01), examinerId, slug));
}
