import { MINUTE_MS } from "#core/exam/durations.ts";
import { emailContextOf } from "#api/mail/compose-email.ts";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportReadyEmail } from "../mail/security-emails.ts";
import { queueEmail } from "../mail/queue-email.ts";
import { collectOwnData } from "../commands/account/collect-own-data.ts";
import { writeZip } from "../gateways/zip-file.ts";
import type { Services } from "../services.ts";
import { sha256HexOfFile } from "../sha256.ts";
import {
  changeExport,
  claimExport,
  deleteExport,
  listDueExports,
  listExpiredExports,
} from "../store/account/account-exports.ts";
import { findAccount } from "../store/account/accounts.ts";
import type { AccountExportRow } from "../store/tables/account.ts";
import { JOB_POLICIES } from "../queue/job-queue.ts";
import { runRowJobs } from "../queue/row-jobs.ts";
import { sendMailSoon } from "../mail/send-mail.ts";

const KEPT_FOR_MS = 3 * 24 * 60 * MINUTE_MS;
const MAX_TRIES = 5;

/** Makes the requested data exports, claiming each first. Tries an export that fails up to MAX_TRIES times. */
export async function makeExports(services: Services): Promise<void> {
  await runRowJobs(services, "export", { listDue: listDueExports, processRow: (id) => tryExport(services, id) });
}

/** Deletes expired exports: the file, then the row. */
export async function removeOldExports({ store, clock, blobs }: Services): Promise<void> {
  for (const old of await listExpiredExports(store.db, clock.now())) {
    if (old.sha256 !== null) await blobs.remove(old.sha256);
    await deleteExport(store.db, old.id);
  }
}

async function tryExport(services: Services, id: string): Promise<void> {
  const { store, clock, log } = services;
  const row = await claimExport(store.db, id, clock.now(), clock.now() + JOB_POLICIES.export.leaseMs);
  if (row === undefined) return;
  try {
    await makeExport(services, row);
  } catch (error) {
    log.error({ err: error, export: id, tries: row.tries }, "a data export could not be made");
    const change =
      row.tries >= MAX_TRIES
        ? { state: "failed" as const, expires_at: clock.now() + KEPT_FOR_MS }
        : { next_try_at: clock.now() + row.tries * MINUTE_MS };
    await changeExport(store.db, id, change);
  }
}

async function makeExport(services: Services, row: AccountExportRow): Promise<void> {
  const { store, clock, blobs } = services;
  const account = await findAccount(store.db, row.account_id);
  if (account === undefined) return;
  const folder = await mkdtemp(join(tmpdir(), "bandwise-export-"));
  try {
    const path = join(folder, "data.zip");
    await writeZip(path, collectOwnData(services, account), clock.now());
    const { size } = await stat(path);
    const sha256 = await sha256HexOfFile(path);
    await blobs.putFile(sha256, path);
    const now = clock.now();
    await store.withTx(
      async (tx) => {
        await changeExport(tx, row.id, { state: "ready", sha256, bytes: size, expires_at: now + KEPT_FOR_MS });
        const link = `${services.env.publicOrigin}/account/security`;
        await queueEmail(tx, exportReadyEmail(emailContextOf(services), account, link), now);
      },
      { lock: account.id },
    );
    services.log.info({ event: "export_ready", account: account.id, bytes: size }, "security");
    await sendMailSoon(services);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
