import type { ShownAlert } from "#core/wire/account/alerts.ts";
import type { KeptWorkKey } from "#core/wire/account/kept-work-key.ts";
import type { Tokens } from "#core/wire/account/user.ts";
import type { DiagnosticWork } from "#core/exam/study/diagnostic.ts";
import type { KnownPrice } from "../account/known-price.ts";
import { createClientId } from "./ids.ts";
import type { OfflineRules } from "../library/offline-rules.ts";

/** Single values of the work database, by key. */
export type MetaValues = {
  /** The id by which the server knows this device's work database. */
  clientId: string;
  /** Copy of the tokens for the service worker, which has no localStorage. */
  session: { owner: string; tokens: Tokens | null };
  /** A lock's holder, and when it last renewed the lock. */
  [lease: `lease:${string}`]: { holder: string; at: number };
  /** What this device may download automatically. */
  offlineRules: OfflineRules;
  /** Position in the changes feed, per account. */
  [cursor: `cursor:${string}`]: string;
  /** When a pull last fetched all changes, per account, in ms since 1970. */
  [synced: `synced:${string}`]: number;
  /** Ids of confirmed commands, per account: the server may delete its copies of their results. */
  [settled: `settled:${string}`]: string[];
  /** The storage reserve: random bytes that are deleted to make space on a full disk. */
  ballast: ArrayBuffer;
  /** The browser's answer to the request for persistent storage, and when it came. */
  persistence: { isGranted: boolean; at: number };
  /** Write-ahead copy of a draft, by attempt and section. */
  [typed: `journal:${string}`]: unknown;
  /** The alerts that the server last sent, for offline use. */
  [alerts: `alerts:${string}`]: readonly ShownAlert[];
  /** The price that the server last sent, by product. */
  [price: `price:${string}`]: KnownPrice;
  /** The masked email address of an account used on this device, by account id. */
  [account: `account:${string}`]: string;
  /** The public key with which a sign-out of this account encrypts unsent work. */
  [key: `keptWorkKey:${string}`]: KeptWorkKey;
  /** An account that signed out here and has not signed in again, with its choice for unsent work. */
  [signedOut: `signedOut:${string}`]: { unsent: "keep" | "delete"; key: KeptWorkKey | null };
  /** A sign-out that the server has not received yet, by the token that ends the session. */
  [revocation: `revocation:${string}`]: true;
  /** The answers of an account's diagnostic on this device. */
  [diagnostic: `diagnostic:${string}`]: DiagnosticWork;
  /** The highest `aggSeq` of aggregates that a sign-out deleted. */
  aggSeqFloor: number;
};
export type MetaRow = { key: string; value: unknown };

/** The methods of a Dexie table that this file uses. */
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

/** Returns the client id, creating it on first use. Call inside a read-write transaction that includes `meta`. */
export async function ensureClientId(table: MetaTable): Promise<string> {
  const known = await readMeta(table, "clientId");
  if (known !== null) return known;
  const created = createClientId();
  await writeMeta(table, "clientId", created);
  return created;
}
