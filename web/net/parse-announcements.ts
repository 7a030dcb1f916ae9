import * as v from "valibot";
import { AlertListSchema, type ShownAlert } from "#core/wire/account/alerts.ts";

const ReplySchema = v.pick(AlertListSchema, ["alerts"]);

/** Returns the announcements of a reply. Throws if the reply is malformed. */
export function parseAnnouncements(json: string): readonly ShownAlert[] {
  return v.parse(ReplySchema, JSON.parse(json)).alerts;
}
