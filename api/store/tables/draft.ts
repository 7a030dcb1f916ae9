/** The answer of one section of a Writing attempt after the last accepted save. Times in milliseconds. */
export interface DraftTable {
  attempt_slug: string;
  section: string;
  /** Raised with every text that replaces another. */
  rev: number;
  /** The device that wrote this text. It may save again without having seen its own revision. */
  client_id: string;
  body: string;
  edit: number;
  received_at: number;
}

/** A conflicting text, from a device that had not seen the current draft. Kept until the learner has chosen. */
export interface DraftSiblingTable {
  attempt_slug: string;
  section: string;
  client_id: string;
  id: string;
  body: string;
  edit: number;
  received_at: number;
}

/** Every accepted text. `sibling`: a resolved conflicting text; `final`: handed in; `late`: arrived after that. */
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

/** Characters of an account's versions and late copies. May be too high until the next thinning. */
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
