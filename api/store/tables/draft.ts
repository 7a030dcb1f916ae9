/** The answer of one section of a Writing attempt, as the last accepted save left it. Times in milliseconds. */
export interface DraftTable {
  attempt_slug: string;
  section: string;
  /** Counts up with every text that takes the place of another. */
  rev: number;
  /** Who wrote this text: that device may go on without having seen its own revision. */
  client_id: string;
  body: string;
  edit: number;
  received_at: number;
}

/** The text of a device that wrote without having seen the draft as it is: kept until the learner has chosen. */
export interface DraftSiblingTable {
  attempt_slug: string;
  section: string;
  client_id: string;
  id: string;
  body: string;
  edit: number;
  received_at: number;
}

/** Every text that was accepted. `sibling` was put aside and then resolved, `final` handed in, `late` came after that. */
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

export interface DraftTables {
  draft: DraftTable;
  draft_sibling: DraftSiblingTable;
  draft_version: DraftVersionTable;
}
