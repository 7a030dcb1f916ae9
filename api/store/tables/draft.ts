/** The text of one section of a Writing or Speaking attempt after the last accepted save. Times in milliseconds. */
export interface DraftTable {
  attempt_slug: string;
  section: string;
  /** Raised whenever another text replaces the stored one. */
  rev: number;
  /** The device that wrote this text. It may save again before it has received the revision of its own text. */
  client_id: string;
  body: string;
  /** The device's count of its changes to this text. */
  edit: number;
  received_at: number;
}

/**
 * A conflicting text, from a device that had not seen the current draft. Kept until the learner chooses or replaces it.
 */
export interface DraftSiblingTable {
  attempt_slug: string;
  section: string;
  client_id: string;
  id: string;
  body: string;
  edit: number;
  received_at: number;
}

/**
 * An accepted text. `insertDraftVersion` deletes some of the old saves. "sibling": a conflicting text that was
 * replaced, or that the learner has decided about. "final": the text that was handed in. "late": arrived after the
 * hand-in.
 */
export interface DraftVersionTable {
  attempt_slug: string;
  section: string;
  number: number;
  client_id: string;
  op_id: string;
  kind: "save" | "sibling" | "final" | "late";
  body: string;
  received_at: number;
}

/** Number of characters that count towards an account's budget of versions: see MAX_VERSION_CHARACTERS. */
export interface VersionBudgetTable {
  account_id: string;
  characters: number;
}

export interface DraftTables {
  draft: DraftTable;
  draft_sibling: DraftSiblingTable;
  draft_version: DraftVersionTable;
  version_budget: VersionBudgetTable;
}
