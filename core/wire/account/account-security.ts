import * as v from "valibot";
import {
  EmailSchema,
  hasSamePasswords,
  MailCodeSchema,
  newPasswordEntries,
  PasswordSchema,
  PASSWORDS_DIFFER,
} from "./account.ts";

/** A one-time code of six digits, or a recovery code. Blanks and hyphens are ignored. */
export const SecondCodeSchema = v.pipe(
  v.string("Required"),
  v.maxLength(40),
  v.transform((code) => code.replaceAll(/[\s-]/gu, "").toUpperCase()),
  v.regex(/^(?:\d{6}|[A-Z2-7]{16})$/u, "Enter the six digits of your app, or a recovery code"),
);

export const PasswordProofSchema = v.object({ password: PasswordSchema });
export const SecondFactorConfirmSchema = v.object({ code: SecondCodeSchema });
export const SecondFactorProofSchema = v.object({ password: PasswordSchema, code: SecondCodeSchema });
export const SecondFactorStateSchema = v.object({
  /** This account's role requires a second factor. */
  is_required: v.boolean(),
  /** Milliseconds since 1970; null if not enabled. */
  confirmed_at: v.nullable(v.number()),
  recovery_codes_left: v.number(),
});
export type SecondFactorState = v.InferOutput<typeof SecondFactorStateSchema>;
/** Shown once: the secret in base32 for typing, and the address in the QR code. */
export const SecondFactorSetupSchema = v.object({ secret: v.string(), address: v.string() });
export type SecondFactorSetup = v.InferOutput<typeof SecondFactorSetupSchema>;
export const RecoveryCodesSchema = v.object({ recovery_codes: v.array(v.string()) });

export const SessionListSchema = v.object({
  sessions: v.array(
    v.object({
      id: v.string(),
      /** Browser and system as text; null if unknown. */
      device: v.nullable(v.string()),
      created_at: v.number(),
      last_seen_at: v.number(),
      is_this: v.boolean(),
    }),
  ),
});
export type OwnSession = v.InferOutput<typeof SessionListSchema>["sessions"][number];
export const SessionEndSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/, "must be the id of a session")),
});

export const PasswordChangeSchema = v.pipe(
  v.object({ password: PasswordSchema, ...newPasswordEntries }),
  v.forward(v.partialCheck([["password1"], ["password2"]], hasSamePasswords, PASSWORDS_DIFFER), ["password2"]),
);
export const EmailChangeSchema = v.object({ password: PasswordSchema, email: EmailSchema });
export const EmailConfirmSchema = v.object({
  code: MailCodeSchema,
});

export const AccountExportSchema = v.object({
  state: v.picklist(["none", "waiting", "ready", "failed"]),
  created_at: v.nullable(v.number()),
  bytes: v.nullable(v.number()),
  /** When the file is deleted. */
  expires_at: v.nullable(v.number()),
  /** Works for ten minutes. Every request returns a new link. Null unless the file is ready. */
  link: v.nullable(v.string()),
});
export type AccountExport = v.InferOutput<typeof AccountExportSchema>;
export const ExportFileParamsSchema = v.object({ id: v.pipe(v.string(), v.regex(/^[\w-]{22}$/u)) });
export const ExportFileQuerySchema = v.object({
  until: v.pipe(v.string(), v.regex(/^\d{10,16}$/u)),
  signature: v.pipe(v.string(), v.regex(/^[\w-]{43}$/u)),
});
/** Whether the learner lets us compare our bands with an examiner's (docs/calibration.md). */
export const CalibrationConsentSchema = v.object({ consents: v.boolean() });
export type CalibrationConsent = v.InferOutput<typeof CalibrationConsentSchema>;
/** Days between the request to delete an account and its erasure. */
export const ERASURE_DELAY_DAYS = 7;
export const AccountDeletedSchema = v.object({ detail: v.string(), erase_at: v.number() });
