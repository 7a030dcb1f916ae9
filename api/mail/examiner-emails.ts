import { toFullMailName } from "./mail-name.ts";
import { composeEmail, type Email, type EmailContext, type Recipient } from "./compose-email.ts";
import { plural } from "#core/format/plural.ts";
import { EXAMINER_HOURS, evaluationNumber } from "#core/wire/crm/examiner.ts";
import type { PaymentLinkType } from "#core/wire/payment/products.ts";
import type { DueEvaluation } from "#api/store/evaluation/examiner-deadlines.ts";

const MAX_SUBJECT_CHARACTERS = 150;

type EvaluationOrder = { id: number; link_type: PaymentLinkType; book_name: string; test_name: string };

const describeWork = ({ link_type }: EvaluationOrder): string =>
  link_type === "SPEAKING1" ? "your interview" : "your writing";

/** Email to the learner whose request for an evaluation was accepted. */
export function requestedEmail(
  context: EmailContext,
  recipient: Recipient,
  order: EvaluationOrder,
  evaluationsLink: string,
): Email {
  if (order.link_type === "REMARK1")
    return composeEmail(context, recipient, `Your re-mark ${evaluationNumber(order)} has begun`, [
      `Another examiner marks your writing of ${order.book_name}, ${order.test_name}, without seeing the first bands. Your order number is ${evaluationNumber(order)}.`,
      `We email you when it is ready, within ${EXAMINER_HOURS.due} hours. Your first report stays as it is. If the overall band changes, we return the fee.`,
      { link: evaluationsLink, label: "Your examiner evaluations" },
    ]);
  return composeEmail(context, recipient, `Your examiner evaluation ${evaluationNumber(order)} has begun`, [
    `An examiner will ${order.link_type === "SPEAKING1" ? "listen to your interview" : "read your writing"} of ${order.book_name}, ${order.test_name}. Your order number is ${evaluationNumber(order)}.`,
    `You get a band score and written feedback within ${EXAMINER_HOURS.due} hours, and we email you when your report is ready.`,
    { link: evaluationsLink, label: "Your examiner evaluations" },
  ]);
}

/** Email to the learner whose examiner report was published. */
export function reportEmail(context: EmailContext, recipient: Recipient, order: EvaluationOrder, link: string): Email {
  return composeEmail(context, recipient, `Your evaluation report ${evaluationNumber(order)} is ready`, [
    `An examiner has evaluated ${describeWork(order)} of ${order.book_name}, ${order.test_name}.`,
    { link, label: "Read your report" },
    "Anyone with this link can read the report. To stop that, create a new link in your evaluations: the old one stops working.",
  ]);
}

/** Email to the learner whose re-mark was published. `outcome` says what became of the band and the fee. */
export function reMarkEmail(
  context: EmailContext,
  recipient: Recipient,
  order: EvaluationOrder,
  { link, outcome }: { link: string; outcome: string },
): Email {
  return composeEmail(context, recipient, `Your re-mark ${evaluationNumber(order)} is ready`, [
    `Another examiner has marked your writing of ${order.book_name}, ${order.test_name}. ${outcome}`,
    { link, label: "Read the re-mark" },
    "Your first report stays as it is, at its own link.",
  ]);
}

/** Email to the learner whose published examiner report was changed. */
export function correctionEmail(
  context: EmailContext,
  recipient: Recipient,
  order: EvaluationOrder,
  { link, changes }: { link: string; changes: readonly string[] },
): Email {
  return composeEmail(context, recipient, `Your evaluation report ${evaluationNumber(order)} was corrected`, [
    `The examiner has changed the report on ${describeWork(order)} of ${order.book_name}, ${order.test_name}. This is new:`,
    `${changes.join("; ")}.`,
    { link, label: "Read your report" },
  ]);
}

/** Email to the learner whose evaluation was cancelled. */
export function cancelledEmail(
  context: EmailContext,
  recipient: Recipient,
  order: EvaluationOrder,
  reason: string,
): Email {
  return composeEmail(context, recipient, `Your examiner evaluation ${evaluationNumber(order)} was cancelled`, [
    `We could not evaluate ${describeWork(order)} of ${order.book_name}, ${order.test_name}: ${reason}`,
    "We returned its credit to your wallet.",
    `If you have questions, write to ${context.supportEmail}.`,
  ]);
}

/** Email to staff about examiner reports that are due soon. */
export function dueEmail(
  context: EmailContext,
  recipient: Recipient,
  due: readonly DueEvaluation[],
  { isAlarm, crmLink }: { isAlarm: boolean; crmLink: string },
): Email {
  const hours = isAlarm ? EXAMINER_HOURS.due - EXAMINER_HOURS.alarm : EXAMINER_HOURS.due - EXAMINER_HOURS.reminder;
  return composeEmail(
    context,
    recipient,
    `${isAlarm ? "Almost late" : "Due soon"}: ${due.map(evaluationNumber).join(", ")}`.slice(0, MAX_SUBJECT_CHARACTERS),
    [
      plural(due.length, {
        one: plural(hours, { one: "One report is due within the hour:", other: "One report is due within # hours:" }),
        other: plural(hours, {
          one: `${due.length} reports are due within the hour:`,
          other: `${due.length} reports are due within # hours:`,
        }),
      }),
      due
        .map((evaluation) => {
          const { name, open_due_at } = evaluation;
          return `${evaluationNumber(evaluation)}, ${toFullMailName(name)}, due ${formatUtc(open_due_at)}`;
        })
        .join("; "),
      { link: crmLink, label: "Evaluations" },
    ],
  );
}

/** Email to staff about something that a person must review. */
export function alarmEmail(
  context: EmailContext,
  recipient: Recipient,
  { title, message }: { title: string; message: string },
  crmLink: string,
): Email {
  return composeEmail(context, recipient, title, [message, { link: crmLink, label: "Open the CRM" }]);
}

/** Email to a member of staff who chose to be notified of new evaluations by email. */
export function newWorkEmail(
  context: EmailContext,
  recipient: Recipient,
  { order, test }: { order: string; test: string },
  link: string,
): Email {
  return composeEmail(context, recipient, `New evaluation ${order}`, [
    `A client asks for an evaluation of ${test}. It is due in ${EXAMINER_HOURS.due} hours.`,
    { link, label: "Open the evaluation" },
    "Change how you are told of new evaluations on the Dashboard tab of the CRM.",
  ]);
}

/** Email to somebody whom an administrator invites to the staff. */
export function staffInvitationEmail(
  context: EmailContext,
  recipient: Recipient & { role: "staff" | "admin" },
  proof: { link: string; code: string },
): Email {
  return composeEmail(context, recipient, "Join the Bandwise staff", [
    recipient.role === "admin"
      ? "An administrator of Bandwise invites you to be an administrator. To accept, choose a password."
      : "An administrator of Bandwise invites you to be a member of staff. To accept, choose a password.",
    { link: proof.link, label: "Accept and choose a password" },
    { code: proof.code, label: "Or enter this code where you choose a new password" },
    "The link works for three days, the code for 60 minutes. If you have an account, its password, its two-step sign-in and its signed-in devices end when you accept. Your work stays.",
    "If you did not expect this, ignore this message: nothing changes.",
  ]);
}

/** Formats a time as "2026-03-03 12:00 UTC". */
export function formatUtc(moment: number): string {
  return `${new Date(moment).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
