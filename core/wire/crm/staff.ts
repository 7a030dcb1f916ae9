import * as v from "valibot";
import { InstantSchema } from "#core/exam/attempt/attempt.ts";
import { EmailSchema, NameSchema, NO_CONTROL_CHARACTERS } from "../account/account.ts";

export const StaffRoleSchema = v.picklist(["staff", "admin"]);
/** How staff are notified of new evaluations, and of questions about reports. */
export const NOTICE_CHANNELS = ["app", "mail", "both", "none"] as const;
export const NoticeChannelSchema = v.picklist(NOTICE_CHANNELS);
export type NoticeChannel = v.InferOutput<typeof NoticeChannelSchema>;
/** A full name as examiner reports show it. */
const FullNameSchema = v.pipe(
  v.string("Required"),
  v.trim(),
  v.minLength(2, "Too Short!"),
  v.maxLength(80, "Too Long!"),
  NO_CONTROL_CHARACTERS,
);
/** The examiner's certification as examiner reports show it; "" for none. */
const CertificationSchema = v.pipe(v.string(), v.trim(), v.maxLength(120, "Too Long!"), NO_CONTROL_CHARACTERS);

/** A member of staff. A report shows the `name` and `certification` of the person who saved it last. */
export const StaffMemberSchema = v.object({
  user: v.string(),
  email: v.string(),
  role: StaffRoleSchema,
  name: v.string(),
  certification: v.string(),
  created_at: InstantSchema,
  /** Last use of the app, or null. */
  last_seen_at: v.nullable(InstantSchema),
  notices: NoticeChannelSchema,
});
export type StaffMember = v.InferOutput<typeof StaffMemberSchema>;
/** An invitation to the staff that the owner of the address has not accepted yet. */
export const StaffInvitationSchema = v.object({
  user: v.string(),
  email: v.string(),
  role: StaffRoleSchema,
  name: v.string(),
  created_at: InstantSchema,
  expires_at: InstantSchema,
});
export type StaffInvitation = v.InferOutput<typeof StaffInvitationSchema>;
/** `invitations` are on the first page only. */
export const StaffListSchema = v.object({
  staff: v.array(StaffMemberSchema),
  invitations: v.array(StaffInvitationSchema),
  next: v.nullable(v.string()),
});
/** Invites somebody to the staff: the owner of the address accepts by email and chooses a password. */
export const StaffCreateSchema = v.object({
  email: EmailSchema,
  first_name: NameSchema,
  last_name: NameSchema,
  role: StaffRoleSchema,
  certification: CertificationSchema,
});
/** "learner" removes the person from the staff. */
export const StaffUpdateSchema = v.object({
  name: FullNameSchema,
  certification: CertificationSchema,
  role: v.picklist(["learner", "staff", "admin"]),
});
/** What members of staff change about themselves. If `notices` is absent, the stored choice stays. */
export const OwnProfileSchema = v.object({
  name: FullNameSchema,
  certification: CertificationSchema,
  notices: v.optional(NoticeChannelSchema),
});
