import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportReadyLetter } from "../commands/security-letters.ts";
import { postLetter } from "../commands/post-letter.ts";
import { writerOf } from "../commands/register.ts";
import { collectOwnData } from "../commands/collect-own-data.ts";
import { writeZip } from "../gateways/zip-file.ts";
import type { Parts } from "../parts.ts";
import { changeExport, claimExport, deleteExport, dueExports, listExpiredExports } from "../store/account-exports.ts";
import { findAccount } from "../store/accounts.ts";
import type { AccountExportRow } from "../store/tables/account.ts";
import { JOB_POLICIES } from "./job-queue.ts";
import { workOnRows } from "./row-jobs.ts";
import { sendMailSoon } from "./send-mail.ts";

const MINUTE = 60_000;
const KEPT = 3 * 24 * 60 * MINUTE;
const MOST_TRIES = 5;

/** Makes the copies that were asked for, each claimed first. What fails comes up again, until it is given up. */
export async function makeExports(parts: Parts): Promise<void> {
  await workOnRows(parts, "export", { due: dueExports, one: (id) => tryExport(parts, id) });
}

/** Removes the copies whose time is over, file and row. */
export async function removeOldExports({ store, clock, blobs }: Parts): Promise<void> {
  for (const old of await listExpiredExports(store.db, clock.now())) {
    if (old.sha256 !== null) await blobs.remove(old.sha256);
    await deleteExport(store.db, old.id);
  }
}

async function tryExport(parts: Parts, id: string): Promise<void> {
  const { store, clock, log } = parts;
  const row = await claimExport(store.db, id, clock.now(), clock.now() + JOB_POLICIES.export.lease);
  if (row === undefined) return;
  try {
    await makeExport(parts, row);
  } catch (error) {
    log.error({ err: error, export: id, tries: row.tries }, "a copy of an account could not be made");
    const change =
      row.tries >= MOST_TRIES
        ? { state: "failed" as const, expires_at: clock.now() + KEPT }
        : { next_try_at: clock.now() + row.tries * MINUTE };
    await changeExport(store.db, id, change);
  }
}

async function makeExport(parts: Parts, row: AccountExportRow): Promise<void> {
  const { store, clock, blobs } = parts;
  const account = await findAccount(store.db, row.account_id);
  if (account === undefined) return;
  const folder = await mkdtemp(join(tmpdir(), "bandwise-export-"));
  try {
    const path = join(folder, "data.zip");
    await writeZip(path, collectOwnData(parts, account), clock.now());
    const { size } = await stat(path);
    const sha256 = await hashOf(path);
    await blobs.putFile(sha256, path);
    const now = clock.now();
    await store.withTx(
      async (tx) => {
        await changeExport(tx, row.id, { state: "ready", sha256, bytes: size, expires_at: now + KEPT });
        const link = `${parts.env.publicOrigin}/account/security`;
        await postLetter(tx, exportReadyLetter(writerOf(parts), account, link), now);
      },
      { lockUser: account.id },
    );
    parts.log.info({ event: "export_ready", account: account.id, bytes: size }, "security");
    await sendMailSoon(parts);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path)) hash.update(piece as Uint8Array);
  return hash.digest("hex");
}
