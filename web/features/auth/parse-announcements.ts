import * as v from "valibot";
import { AlertListSchema, type ShownAlert } from "#core/wire/account/alerts.ts";

const ReplySchema = v.pick(AlertListSchema, ["alerts"]);

/** Returns the announcements of the server's reply. Throws if it is malformed. */
export function parseAnnouncements(reply: unknown): readonly ShownAlert[] {
  return v.parse(ReplySchema, reply).alerts;
}
