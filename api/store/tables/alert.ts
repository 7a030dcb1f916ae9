import type { Alert } from "#core/wire/alerts.ts";

/** Something that one learner is told. `alert_id` says what it is about: the same news is told once. */
export interface AlertTable {
  account_id: string;
  alert_id: string;
  type: Alert["type"];
  title: string;
  message: string;
  button_title: string | null;
  button_url: string | null;
  created_at: number;
}

/** An alert that a learner has put away. */
export interface AlertDismissalTable {
  account_id: string;
  alert_id: string;
  dismissed_at: number;
}

export interface AlertTables {
  alert: AlertTable;
  alert_dismissal: AlertDismissalTable;
}
