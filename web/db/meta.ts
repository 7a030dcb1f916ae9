import type { Alert } from "#core/wire/alerts.ts";
import type { Tokens } from "#core/wire/user.ts";
import { newClientId } from "./ids.ts";
import type { OfflineRules } from "./offline-rules.ts";

/** The small facts of a work database, by name. */
export type MetaValues = {
  /** This database towards the server. */
  clientId: string;
  /** Mirror of the tokens for the service worker, which has no localStorage. */
  session: { owner: string; tokens: Tokens | null };
  /** Server's clock minus the device's, in ms. */
  clockOffset: number;
  /** When the holder of a lock last said that it is alive, and who it is. */
  [lease: `lease:${string}`]: { holder: string; at: number };
  /** What this device may fetch by itself. */
  offlineRules: OfflineRules;
  /** How far the changes feed was read, per account. */
  [cursor: `cursor:${string}`]: string;
  /** When this device last knew all that the server knew of an account, in ms since 1970. */
  [synced: `synced:${string}`]: number;
  /** Commands whose answers are stored here, of which the server has not been told yet, per account. */
  [settled: `settled:${string}`]: string[];
  /** Noise that gives way to work when the disk is full. */
  ballast: ArrayBuffer;
  /** What the browser answered when it was asked not to clear this device's storage, and when. */
  persistence: { isGranted: boolean; at: number };
  /** What somebody was typing a moment ago, by attempt and section: an entry of the drafts' journal. */
  [typed: `journal:${string}`]: unknown;
  /** What the server last told an account, for the time without a network. */
  [alerts: `alerts:${string}`]: readonly Alert[];
  /** The masked address of an account that has worked here, by its id. */
  [account: `account:${string}`]: string;
};
export type MetaRow = { key: string; value: unknown };

/** The part of a Dexie table that is used here. */
type MetaTable = {
  get(key: string): PromiseLike<MetaRow | undefined>;
  put(row: MetaRow): PromiseLike<unknown>;
  delete(key: string): PromiseLike<void>;
};

export async function readMeta<K extends keyof MetaValues>(table: MetaTable, key: K): Promise<MetaValues[K] | null> {
  const row = await table.get(key);
  return row === undefined ? null : (row.value as MetaValues[K]);
}

export async function writeMeta<K extends keyof MetaValues>(
  table: MetaTable,
  key: K,
  value: MetaValues[K],
): Promise<void> {
  await table.put({ key, value });
}

export async function deleteMeta(table: MetaTable, key: keyof MetaValues): Promise<void> {
  await table.delete(key);
}

/** The client id, minted on first use. Call inside a read-write transaction that holds `meta`. */
export async function ensureClientId(table: MetaTable): Promise<string> {
  const known = await readMeta(table, "clientId");
  if (known !== null) return known;
  const minted = newClientId();
  await writeMeta(table, "clientId", minted);
  return minted;
}
