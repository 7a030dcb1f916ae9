import type { Db } from "../store.ts";

/** Length of one queue, and when its oldest entry was added, in milliseconds since 1970. Null if the queue is empty. */
export type Queue = { name: string; depth: number; oldest: number | null };

/** Returns the queues that have their own table. `countJobs` returns the queues of jobs. */
export async function readQueues(db: Db): Promise<Queue[]> {
  const mail = db
    .selectFrom("mail_outbox")
    .select(({ fn }) => [fn.countAll<number>().as("depth"), fn.min("created_at").as("oldest")]);
  const reports = db
    .selectFrom("report_delivery")
    .select(({ fn }) => [fn.countAll<number>().as("depth"), fn.min("created_at").as("oldest")])
    .where("state", "=", "waiting");
  const transcriptions = db
    .selectFrom("transcription_request")
    .select(({ fn }) => [fn.countAll<number>().as("depth"), fn.min("requested_at").as("oldest")])
    .where("state", "=", "waiting");
  const exports = db
    .selectFrom("account_export")
    .select(({ fn }) => [fn.countAll<number>().as("depth"), fn.min("created_at").as("oldest")])
    .where("state", "=", "waiting");
  return [
    { name: "mail", ...(await mail.executeTakeFirstOrThrow()) },
    { name: "report_mail", ...(await reports.executeTakeFirstOrThrow()) },
    { name: "transcription", ...(await transcriptions.executeTakeFirstOrThrow()) },
    { name: "export", ...(await exports.executeTakeFirstOrThrow()) },
  ];
}
