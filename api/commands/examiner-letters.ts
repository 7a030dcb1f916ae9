import { EXAMINER_HOURS, orderNumber } from "#core/wire/examiner.ts";
import type { DueEvaluation } from "../store/examiner-clock.ts";
import { type Letter, letter, type Writer } from "./mails.ts";

type Reader = { email: string; first_name: string };
type Order = { id: number; book_name: string; test_name: string };

/** To the learner whose request was taken. */
export function requestedLetter(writer: Writer, reader: Reader, order: Order, evaluationsLink: string): Letter {
  return letter(writer, reader, `Your examiner evaluation ${orderNumber(order.id)} has begun`, [
    `An examiner will read your writing of ${order.book_name}, ${order.test_name}. Your order number is ${orderNumber(order.id)}.`,
    `You get a band score and written feedback within ${EXAMINER_HOURS.due} hours, and a message when it is there.`,
    { link: evaluationsLink, label: "Your examiner evaluations" },
  ]);
}

/** To the learner whose report was published. */
export function reportLetter(writer: Writer, reader: Reader, order: Order, link: string): Letter {
  return letter(writer, reader, `Your evaluation report ${orderNumber(order.id)} is ready`, [
    `An examiner has evaluated your writing of ${order.book_name}, ${order.test_name}.`,
    { link, label: "Read your report" },
    "Whoever has this link can read the report. If it went astray, ask for a new one in your evaluations: the old one then opens nothing.",
  ]);
}

/** To the learner whose evaluation was cancelled. */
export function cancelledLetter(writer: Writer, reader: Reader, order: Order, reason: string): Letter {
  return letter(writer, reader, `Your examiner evaluation ${orderNumber(order.id)} was cancelled`, [
    `We could not evaluate your writing of ${order.book_name}, ${order.test_name}: ${reason}`,
    "The credit that it cost is back in your wallet.",
    `If you have questions, write to ${writer.supportEmail}.`,
  ]);
}

/** To staff, about reports that are due soon. */
export function dueLetter(
  writer: Writer,
  reader: Reader,
  due: readonly DueEvaluation[],
  { isAlarm, crmLink }: { isAlarm: boolean; crmLink: string },
): Letter {
  const hours = isAlarm ? EXAMINER_HOURS.due - EXAMINER_HOURS.alarm : EXAMINER_HOURS.due - EXAMINER_HOURS.reminder;
  const count = due.length === 1 ? "One report is" : `${due.length} reports are`;
  return letter(
    writer,
    reader,
    isAlarm
      ? `Almost late: ${due.map(({ id }) => orderNumber(id)).join(", ")}`.slice(0, 150)
      : `Due soon: ${due.map(({ id }) => orderNumber(id)).join(", ")}`.slice(0, 150),
    [
      `${count} due within ${hours === 1 ? "the hour" : `${hours} hours`}:`,
      due.map(({ id, name, open_due_at }) => `${orderNumber(id)}, ${name}, due ${utc(open_due_at)}`).join("; "),
      { link: crmLink, label: "Evaluations" },
    ],
  );
}

/** To staff, about something that a person must look at. */
export function alarmLetter(
  writer: Writer,
  reader: Reader,
  { title, message }: { title: string; message: string },
  crmLink: string,
): Letter {
  return letter(writer, reader, title, [message, { link: crmLink, label: "Open the CRM" }]);
}

/** To somebody who was made a member of staff with a new account. */
export function welcomeStaffLetter(writer: Writer, reader: Reader, proof: { link: string; code: string }): Letter {
  return letter(writer, reader, "Your Bandwise staff account", [
    "An account was made for you, to work on examiner evaluations. Please choose a password.",
    { link: proof.link, label: "Choose a password" },
    { code: proof.code, label: "Or enter this code where you choose it" },
    "Both work for 60 minutes; after that, ask for a new message at Forgot Password.",
  ]);
}

/** "2026-03-03 12:00 UTC". */
export function utc(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
