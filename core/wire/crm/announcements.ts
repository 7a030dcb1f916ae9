import * as v from "valibot";
import { InstantSchema } from "#core/exam/attempt/attempt.ts";
import { AlertListSchema, AlertSchema } from "../account/alerts.ts";
import { requiredText } from "../text/required-text.ts";
import { NumberInPathSchema } from "./path-params.ts";
import { PageQuerySchema } from "../page-query.ts";

const MAX_TITLE_CHARACTERS = 120;
const MAX_BODY_CHARACTERS = 500;
const MAX_LINK_TITLE_CHARACTERS = 60;

/** Where an announcement is shown. "learners": on the dashboard. "everybody": also on the sign-in page. */
export const AudienceSchema = v.picklist(["everybody", "learners"]);
export type Audience = v.InferOutput<typeof AudienceSchema>;

/** An announcement as administrators see it. All texts are plain. */
export const AnnouncementSchema = v.object({
  id: v.number(),
  title: v.string(),
  body: v.string(),
  /** An address of this app; null for none. */
  link: v.nullable(v.string()),
  link_title: v.nullable(v.string()),
  audience: AudienceSchema,
  starts_at: InstantSchema,
  /** Null for no end. */
  ends_at: v.nullable(InstantSchema),
  state: v.picklist(["shown", "planned", "past"]),
});
export type Announcement = v.InferOutput<typeof AnnouncementSchema>;
export const AnnouncementListSchema = v.object({
  announcements: v.array(AnnouncementSchema),
  next: v.nullable(v.string()),
});

export const AnnouncementTermsSchema = v.object({
  title: requiredText("Write a title", MAX_TITLE_CHARACTERS),
  body: requiredText("Write a text", MAX_BODY_CHARACTERS),
  link: AlertSchema.entries.button_url,
  link_title: v.nullable(requiredText("Write what the link says", MAX_LINK_TITLE_CHARACTERS)),
  audience: AudienceSchema,
  /** Null for at once. */
  starts_at: v.nullable(InstantSchema),
  ends_at: v.nullable(InstantSchema),
});
export type AnnouncementTerms = v.InferOutput<typeof AnnouncementTermsSchema>;
const AnnouncementParamsSchema = v.object({ id: NumberInPathSchema });

/** Endpoints for announcements. Signed-in learners get them with their alerts. */
export const ANNOUNCEMENT_ENDPOINTS = {
  announcements: {
    method: "GET",
    path: "/api/base/announcements/",
    access: "public",
    summary: "List the announcements for everybody that are shown now, newest first",
    reply: v.pick(AlertListSchema, ["alerts"]),
  },
  crmAnnouncements: {
    method: "GET",
    path: "/api/crm/announcements/",
    access: "admin",
    summary: "List announcements, newest first",
    query: PageQuerySchema,
    reply: AnnouncementListSchema,
  },
  crmAnnounce: {
    method: "POST",
    path: "/api/crm/announce/",
    access: "admin",
    summary: "Announce something to learners",
    body: AnnouncementTermsSchema,
    reply: AnnouncementSchema,
  },
  crmChangeAnnouncement: {
    method: "POST",
    path: "/api/crm/change_announcement/:id/",
    access: "admin",
    summary: "Change an announcement; learners who dismissed it do not see it again",
    params: AnnouncementParamsSchema,
    body: AnnouncementTermsSchema,
    reply: AnnouncementSchema,
  },
  crmStopAnnouncement: {
    method: "POST",
    path: "/api/crm/stop_announcement/:id/",
    access: "admin",
    summary: "Stop showing an announcement",
    params: AnnouncementParamsSchema,
    body: v.object({}),
    reply: AnnouncementSchema,
  },
} as const;
