import type { ComplaintWork } from "#core/wire/crm/complaints.ts";
import type { Problem } from "#core/wire/problem.ts";
import { mistakeReplyEmail } from "#api/mail/complaint-emails.ts";
import { emailContextOf } from "#api/mail/compose-email.ts";
import { queueEmail } from "#api/mail/queue-email.ts";
import type { Services } from "#api/services.ts";
import { addAlert, addAlertForReporters } from "#api/store/account/alerts.ts";
import { findMistakeReport } from "#api/store/attempt/mistake-reports.ts";
import { type ComplaintRef, findComplaintWork, storeReply } from "#api/store/operate/complaint-work.ts";
import type { Tx } from "#api/store/store.ts";
import { NO_COMPLAINT, readComplaintWork } from "../operate/complaint-owner.ts";

const NO_LEARNER_WAITS: Problem = { problem: "unprocessable", detail: "No learner with an account waits for a reply." };

/**
 * Replies to the learners of a complaint, once, by an alert on their dashboard. The learner of a mistake report also
 * gets an email. A crash or a comment may have been reported by many learners.
 */
export async function replyToComplaint(
  services: Services,
  staffId: string,
  complaint: ComplaintRef,
  text: string,
): Promise<ComplaintWork | Problem> {
  const { store, clock } = services;
  return store.withTx(
    async (tx): Promise<ComplaintWork | Problem> => {
      const now = clock.now();
      const before = await findComplaintWork(tx, complaint);
      if (before === null) return NO_COMPLAINT;
      if (before.reply !== null) return { problem: "conflict", detail: "This was answered meanwhile." };
      if (!(await alertLearners(tx, services, complaint, text, now))) return NO_LEARNER_WAITS;
      await storeReply(tx, complaint, { text, staffId, now });
      return (await readComplaintWork(tx, complaint, staffId)) ?? NO_COMPLAINT;
    },
    { lock: `complaint ${complaint.kind} ${complaint.id}` },
  );
}

/** Alerts the learners of a complaint. Returns false if none of them has an account. */
async function alertLearners(
  tx: Tx,
  services: Services,
  { kind, id }: ComplaintRef,
  text: string,
  now: number,
): Promise<boolean> {
  const alert = {
    id: `reply:${kind}:${id}:${now}`,
    type: "info",
    message: text,
    button_title: null,
    button_url: null,
  } as const;
  switch (kind) {
    case "mistakes": {
      const report = await findMistakeReport(tx, id);
      const { account_id, email, first_name } = report ?? {};
      if (report === null || account_id == null || email == null) return false;
      const test = report.book_name === null ? null : `${report.book_name}, ${report.test_name ?? ""}`;
      const title = test === null ? "Your report of a mistake" : `Your report on ${test}`.slice(0, 120);
      await addAlert(tx, account_id, { ...alert, title }, now);
      const reader = { email, first_name: first_name ?? "" };
      await queueEmail(tx, mistakeReplyEmail(emailContextOf(services), reader, { test, text }), now);
      return true;
    }
    case "crashes":
      return addAlertForReporters(tx, { crash: Number(id) }, { ...alert, title: "An error that the app met" }, now);
    case "comments":
      return addAlertForReporters(tx, { comment: id }, { ...alert, title: "A comment that you reported" }, now);
  }
}
