import type { AccountExport } from "#core/wire/account/account-security.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import type { Services, Session } from "#api/services.ts";
import { expireExports, findExport, insertExport, findNewestExport } from "#api/store/account/account-exports.ts";
import type { AccountExportRow } from "#api/store/tables/account.ts";
import { verifyOwnPassword } from "./verify-own-password.ts";
import { takeQuota } from "../sync/quotas.ts";
import { randomId } from "#api/random-id.ts";

const LINK_KEY_PURPOSE = "export link";
/** How long a download link works: long enough to start the download. */
const LINK_LIFETIME_MS = 10 * 60_000;

const NO_EXPORT: AccountExport = { state: "none", created_at: null, bytes: null, expires_at: null, link: null };

/** Returns the state of the newest data export. If it is ready, includes a link that works for ten minutes. */
export async function viewExport(services: Services, session: Session): Promise<AccountExport> {
  const row = await findNewestExport(services.store.db, session.accountId);
  if (row === undefined) return NO_EXPORT;
  const isExpired = row.expires_at !== null && row.expires_at <= services.clock.now();
  return isExpired ? NO_EXPORT : toWire(services, row);
}

/**
 * Requests a new data export, which replaces the earlier one. Returns an unfinished one instead of starting another.
 */
export async function requestExport(
  services: Services,
  session: Session,
  { password }: { password: string },
): Promise<AccountExport | Problem> {
  const account = await verifyOwnPassword(services, session.accountId, password);
  if (isProblem(account)) return account;
  const refusal = await takeQuota(services, "accountExport", account.id);
  if (refusal !== null) return refusal;
  const now = services.clock.now();
  await services.store.withTx(
    async (tx) => {
      if ((await findNewestExport(tx, account.id))?.state === "waiting") return;
      await expireExports(tx, account.id, now);
      await insertExport(tx, { id: randomId(services.random), accountId: account.id, now });
    },
    { lock: account.id },
  );
  services.log.info({ event: "export_asked", account: account.id }, "security");
  services.wakeExports?.();
  return viewExport(services, session);
}

/**
 * Returns the file of a signed link, or null if the signature is wrong or expired, or the file was deleted. `until` is
 * when the link expires, in milliseconds since 1970.
 */
export async function findExportFile(
  services: Services,
  { id, until, signature }: { id: string; until: string; signature: string },
): Promise<{ sha256: string; bytes: number } | null> {
  const now = services.clock.now();
  if (Number(until) <= now || !services.keyring.verifyMac(LINK_KEY_PURPOSE, `${id} ${until}`, signature)) return null;
  const row = await findExport(services.store.db, id);
  if (row?.state !== "ready" || row.sha256 === null || row.bytes === null) return null;
  return row.expires_at !== null && row.expires_at > now ? { sha256: row.sha256, bytes: row.bytes } : null;
}

function toWire(services: Services, row: AccountExportRow): AccountExport {
  const { id, state, created_at, bytes, expires_at } = row;
  const until = String(services.clock.now() + LINK_LIFETIME_MS);
  const signed = new URLSearchParams({ until, signature: services.keyring.mac(LINK_KEY_PURPOSE, `${id} ${until}`) });
  const link = state === "ready" ? `/api/account/export/file/${id}/?${signed.toString()}` : null;
  return { state, created_at, bytes, expires_at, link };
}
