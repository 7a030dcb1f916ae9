/** What all server processes on one database share. Times in milliseconds. */
export type SharedTables = {
  rate_limit: RateLimitTable;
  lease: LeaseTable;
  job: JobTable;
  shared_value: SharedValueTable;
};

/** A counter of a rate limit: `used` counts requests or failures until `expires_at`. `name` is a hash. */
export type RateLimitTable = { name: string; used: number; last_at: number; expires_at: number };

/** Which process runs a periodic job, until when, and when the job last finished. */
export type LeaseTable = { name: string; holder: string; held_until: number; done_at: number };

/** Work that outlives the request that queued it. On PostgreSQL, pg-boss takes these rows over when a server starts. */
export type JobTable = {
  id: string;
  kind: string;
  key: string;
  /** The account that the job is for; null for a job of the server. */
  owner: string | null;
  /** The round-robin round: in each round every owner has at most one job. */
  turn: number;
  state: "waiting" | "active" | "dead";
  /** Tries begun. */
  tries: number;
  /** When the next try is due. For an active job, when it counts as abandoned. */
  due_at: number;
  created_at: number;
};

/** One value that all processes share. */
export type SharedValueTable = { name: SharedValueName; value: string };

/**
 * - `media_folder`: the id of the folder that stores recordings and media
 * - `content_refusals`: what the last publication refused, as JSON
 * - `last_backup`: when a process last backed up PostgreSQL
 * - `quality_settings`: the settings for second marking and fees, as JSON
 */
export type SharedValueName = "media_folder" | "content_refusals" | "last_backup" | "quality_settings";
