import type { Generated } from "kysely";
import type { Audience } from "#core/wire/crm/announcements.ts";
import type { Alert } from "#core/wire/account/alerts.ts";

/** A message to one learner or member of staff. `alert_id` names its subject, so that nobody gets an alert twice. */
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

/** An alert or announcement that somebody dismissed. */
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

/** What an administrator announces, in plain text. */
export interface AnnouncementTable {
  id: Generated<number>;
  title: string;
  body: string;
  /** An address of this app; null without a link. */
  link: string | null;
  /** The text of the link; null without a link. */
  link_title: string | null;
  audience: Audience;
  starts_at: number;
  ends_at: number | null;
  created_at: number;
}
