import type { AccountExport } from "#core/wire/account-security.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import type { Parts, Session } from "../parts.ts";
import { expireExports, findExport, insertExport, newestExport } from "../store/account-exports.ts";
import type { AccountExportRow } from "../store/tables/account.ts";
import { provePassword } from "./own-password.ts";
import { takeQuota } from "./quotas.ts";
import { randomId } from "./random-id.ts";

const PURPOSE = "export link";
/** How long an address of the file works: long enough to begin the download. */
const LINK_LIFE = 10 * 60_000;

const NONE: AccountExport = { state: "none", created_at: null, bytes: null, expires_at: null, link: null };

/** How the newest copy stands; when it is ready, with an address that works for ten minutes. */
export async function readExport(parts: Parts, session: Session): Promise<AccountExport> {
  const row = await newestExport(parts.store.db, session.accountId);
  const isOver = row?.expires_at !== null && row?.expires_at !== undefined && row.expires_at <= parts.clock.now();
  return row === undefined || isOver ? NONE : toWire(parts, row);
}

/** Asks for a new copy, which takes the place of an earlier one; one that is being made is waited for. */
export async function beginExport(
  parts: Parts,
  session: Session,
  { password }: { password: string },
): Promise<AccountExport | Problem> {
  const account = await provePassword(parts, session.accountId, password);
  if (isProblem(account)) return account;
  const refusal = await takeQuota(parts, "accountExport", account.id);
  if (refusal !== null) return refusal;
  const now = parts.clock.now();
  await parts.store.withTx(
    async (tx) => {
      if ((await newestExport(tx, account.id))?.state === "waiting") return;
      await expireExports(tx, account.id, now);
      await insertExport(tx, { id: randomId(parts.random), accountId: account.id, now });
    },
    { lockUser: account.id },
  );
  parts.log.info({ event: "export_asked", account: account.id }, "security");
  parts.wakeExports?.();
  return readExport(parts, session);
}

/** The file behind a signed address: null when the signature is wrong, too old, or the file is gone. */
export async function findExportFile(
  parts: Parts,
  { id, until, signature }: { id: string; until: string; signature: string },
): Promise<{ sha256: string; bytes: number } | null> {
  const now = parts.clock.now();
  if (Number(until) <= now || !parts.keyring.isMac(PURPOSE, `${id} ${until}`, signature)) return null;
  const row = await findExport(parts.store.db, id);
  if (row?.state !== "ready" || row.sha256 === null || row.bytes === null) return null;
  return row.expires_at !== null && row.expires_at > now ? { sha256: row.sha256, bytes: row.bytes } : null;
}

function toWire(parts: Parts, row: AccountExportRow): AccountExport {
  const { id, state, created_at, bytes, expires_at } = row;
  const until = String(parts.clock.now() + LINK_LIFE);
  const signed = new URLSearchParams({ until, signature: parts.keyring.mac(PURPOSE, `${id} ${until}`) });
  const link = state === "ready" ? `/api/account/export/file/${id}/?${signed.toString()}` : null;
  return { state, created_at, bytes, expires_at, link };
}
