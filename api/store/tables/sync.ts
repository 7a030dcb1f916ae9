/** A command that the server has decided about, with the result. */
export interface SyncOpTable {
  account_id: string;
  op_id: string;
  client_id: string;
  kind: string;
  /** SHA-256, in hex, of the canonical JSON of kind, v and payload. */
  request_hash: string;
  status: string;
  /** The result as JSON. */
  result: string;
  applied_at: number;
  /** When the device confirmed that it has the result; null until then. */
  confirmed_at: number | null;
}

/** The position of one device in one aggregate. */
export interface SyncAggTable {
  account_id: string;
  /** The device. */
  client_id: string;
  agg: string;
  /** The highest `aggSeq` whose command was applied. */
  last_seq: number;
}

/** The feed of changes of one account. */
export interface SyncFeedTable {
  account_id: string;
  /** The sequence number of the last change. */
  last_seq: number;
  /** Changes up to this sequence number may have been deleted from the feed. */
  pruned_to: number;
}

/** The latest change of one record. The row replaces older changes of the record. */
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
