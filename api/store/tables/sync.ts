/** A command with its final result. */
export interface SyncOpTable {
  account_id: string;
  op_id: string;
  client_id: string;
  kind: string;
  /** SHA-256, in hex, of the canonical (kind, v, payload). */
  request_hash: string;
  status: string;
  /** The result as JSON. */
  result: string;
  applied_at: number;
  /** When the device confirmed that it has the result; null until then. */
  confirmed_at: number | null;
}

/** The highest aggSeq applied for one aggregate of one client. */
export interface SyncAggTable {
  account_id: string;
  client_id: string;
  agg: string;
  last_seq: number;
}

/** The last number of an account's feed. Changes up to `pruned_to` may be missing from it. */
export interface SyncFeedTable {
  account_id: string;
  last_seq: number;
  pruned_to: number;
}

/** The latest change of one record. It replaces older changes. */
export interface SyncChangeTable {
  account_id: string;
  kind: "attempt" | "user" | "drill" | "study_log" | "study_settings" | "word";
  id: string;
  seq: number;
  rev: number;
}

export interface SyncTables {
  sync_op: SyncOpTable;
  sync_agg: SyncAggTable;
  sync_feed: SyncFeedTable;
  sync_change: SyncChangeTable;
}
