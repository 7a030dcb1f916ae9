import type { Db } from "./store.ts";
import { REQUEST_PREFIX } from "./transcriptions.ts";

/** How much waits in one queue, and since when its oldest entry does (milliseconds since 1970; null where none waits). */
export type Queue = { name: string; depth: number; oldest: number | null };

/** Every queue whose truth is rows of its own; the queue of jobs tells of the others. */
export async function readQueues(db: Db): Promise<Queue[]> {
  const mail = db
    .selectFrom("mail_outbox")
    .select(({ fn }) => [fn.countAll<number>().as("depth"), fn.min("created_at").as("oldest")]);
  const reports = db
    .selectFrom("report_delivery")
    .select(({ fn }) => [fn.countAll<number>().as("depth"), fn.min("created_at").as("oldest")])
    .where("state", "=", "waiting");
  const transcriptions = db
    .selectFrom("draft")
    .select(({ fn }) => [fn.countAll<number>().as("depth"), fn.min("received_at").as("oldest")])
    .where("section", "like", `${REQUEST_PREFIX}%`)
    .where("body", "like", '{"state":"waiting"%');
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
