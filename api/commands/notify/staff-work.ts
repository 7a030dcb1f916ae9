import { evaluationNumber } from "#core/wire/crm/examiner.ts";
import { emailContextOf } from "#api/mail/compose-email.ts";
import { newWorkEmail } from "#api/mail/examiner-emails.ts";
import { queueEmail } from "#api/mail/queue-email.ts";
import type { Services } from "#api/services.ts";
import { addAlert, deleteAlert } from "#api/store/account/alerts.ts";
import { listStaffToNotify } from "#api/store/account/staff.ts";
import { deleteClaim } from "#api/store/evaluation/claims.ts";
import type { EvaluationRow } from "#api/store/evaluation/examiner-evaluations.ts";
import type { Tx } from "#api/store/store.ts";

const alertId = (evaluationId: number): string => `new-evaluation:${evaluationId}`;

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
  const staff = (await listStaffToNotify(tx)).filter((reader) => !except.includes(reader.id));
  for (const { notices, ...reader } of staff) {
    if (notices === "app" || notices === "both")
      await addAlert(
        tx,
        reader.id,
        {
          id: alertId(id),
          type: "info",
          title: `New evaluation ${work.order}`,
          message: `${work.test}. It is due in 48 hours.`,
          button_title: "Open it",
          button_url: path,
        },
        now,
      );
    if (notices === "mail" || notices === "both")
      await queueEmail(tx, newWorkEmail(emailContextOf(services), reader, work, services.env.publicOrigin + path), now);
  }
}

/** Ends the claim on a finished evaluation, and removes its alert from the dashboards of staff. */
export async function endStaffWork(tx: Tx, evaluationId: number): Promise<void> {
  await deleteClaim(tx, evaluationId);
  const staff = await listStaffToNotify(tx);
  await deleteAlert(
    tx,
    staff.map(({ id }) => id),
    alertId(evaluationId),
  );
}
