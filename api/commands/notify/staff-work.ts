import { EXAMINER_HOURS, evaluationNumber } from "#core/wire/crm/examiner.ts";
import { emailContextOf } from "#api/mail/compose-email.ts";
import { newWorkEmail } from "#api/mail/examiner-emails.ts";
import type { Services } from "#api/services.ts";
import { deleteAlert } from "#api/store/account/alerts.ts";
import { listStaffToNotify } from "#api/store/account/staff.ts";
import { deleteClaim } from "#api/store/evaluation/claims.ts";
import type { EvaluationRow } from "#api/store/evaluation/examiner-evaluations.ts";
import type { Tx } from "#api/store/store.ts";
import { notifyStaffMember } from "./notify-staff-member.ts";

const newEvaluationAlertId = (evaluationId: number): string => `new-evaluation:${evaluationId}`;

type StaffWork = Pick<EvaluationRow, "id" | "link_type" | "slug" | "book_name" | "test_name"> & {
  /** Ids of staff who may not mark this evaluation. */
  except: readonly string[];
};

/** Notifies staff of a new evaluation, each in the way that they chose, in the transaction that adds it. */
export async function notifyStaffOfEvaluation(
  tx: Tx,
  services: Services,
  { id, link_type, slug, book_name, test_name, except }: StaffWork,
  now: number,
): Promise<void> {
  const path = `/crm/evaluations/${slug}`;
  const work = { order: evaluationNumber({ id, link_type }), test: `${book_name}, ${test_name}` };
  const alert = {
    id: newEvaluationAlertId(id),
    type: "info",
    title: `New evaluation ${work.order}`,
    message: `${work.test}. It is due in ${EXAMINER_HOURS.due} hours.`,
    button_title: "Open it",
    button_url: path,
  } as const;
  const staff = (await listStaffToNotify(tx)).filter((member) => !except.includes(member.id));
  for (const member of staff) {
    const email = newWorkEmail(emailContextOf(services), member, work, services.env.publicOrigin + path);
    await notifyStaffMember(tx, member, { alert, email }, now);
  }
}

/** Ends the claim on a finished evaluation, and removes its alert from the dashboards of staff. */
export async function endStaffWork(tx: Tx, evaluationId: number): Promise<void> {
  await deleteClaim(tx, evaluationId);
  const staff = await listStaffToNotify(tx);
  await deleteAlert(
    tx,
    staff.map(({ id }) => id),
    newEvaluationAlertId(evaluationId),
  );
}
