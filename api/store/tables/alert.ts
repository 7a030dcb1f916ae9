import type { Generated } from "kysely";
import type { Audience } from "#core/wire/crm/announcements.ts";
import type { Alert } from "#core/wire/account/alerts.ts";

/** A message to one learner. `alert_id` says what it is about, so that it is sent once. */
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

/** An alert that a learner dismissed. */
export interface AlertDismissalTable {
  account_id: string;
  alert_id: string;
  dismissed_at: number;
}

export interface AlertTables {
  alert: AlertTable;
  alert_dismissal: AlertDismissalTable;
  announcement: AnnouncementTable;
}

/** What an administrator announces to learners. Texts are plain. */
export interface AnnouncementTable {
  id: Generated<number>;
  title: string;
  body: string;
  /** An address of this app, and the text of the link to it: both or neither. */
  link: string | null;
  link_title: string | null;
  audience: Audience;
  starts_at: number;
  ends_at: number | null;
  created_at: number;
}
