export type AccountRow = {
  id: string;
  /** Lower case, trimmed; unique. */
  email: string;
  first_name: string;
  last_name: string;
  /** argon2id as a PHC string. */
  password_hash: string;
  role: "learner" | "staff" | "admin";
  test_type: "academic" | "general";
  /** Twice the band target: 13 is 6.5. */
  target_halves: number;
  verified_at: number | null;
  /** Raised when every session must end at once. */
  token_version: number;
  /** Counts the changes of what the learner sees of the account. */
  rev: number;
  /** When everything of it goes, once its owner has asked for that; null otherwise. */
  erase_at: number | null;
  created_at: number;
  updated_at: number;
};

/** One sign-in on one device, with the family of refresh tokens that descends from it. */
export type SessionRow = {
  id: string;
  account_id: string;
  token_version: number;
  /** SHA-256 of the cookie that a bound session's refresh needs; null for plain API clients. */
  bind_hash: string | null;
  /** Browser and system in words, as they stood at sign-in; null where nothing was said. */
  device: string | null;
  created_at: number;
  last_used_at: number;
  ended_at: number | null;
  ended_because: "logout" | "reuse" | "reset" | "expired" | "elsewhere" | "staff" | null;
};

export type RefreshTokenRow = {
  /** SHA-256 of the token, in hex. */
  hash: string;
  session_id: string;
  issued_at: number;
  expires_at: number;
  /** When it was exchanged; its successor is derived from it, so it is not stored. */
  used_at: number | null;
};

/**
 * A registration that waits for the proof of its address. The proof stands for this name and this password and no other;
 * without a password it proves the address alone, and the owner then chooses one.
 */
export type RegistrationRow = {
  id: string;
  account_id: string;
  first_name: string;
  last_name: string;
  password_hash: string | null;
  link_hash: string;
  code_hash: string;
  code_tries: number;
  code_expires_at: number;
  link_expires_at: number;
  created_at: number;
};

/** What a mail carries to prove that its reader has the mailbox: a link token and a six-digit code. */
export type MailTokenRow = {
  id: string;
  account_id: string;
  purpose: "reset" | "email";
  /** The new address that waits for its proof, for the purpose `email`. */
  email: string | null;
  link_hash: string;
  code_hash: string;
  code_tries: number;
  code_expires_at: number;
  link_expires_at: number;
  created_at: number;
};

/** What an authenticator app shares with us. It counts once it has been confirmed. */
export type SecondFactorRow = {
  account_id: string;
  /** Sealed: see gateways/sealed-text.ts. */
  secret: string;
  /** The last period of 30 seconds whose code was used; no code is taken twice. */
  last_step: number;
  created_at: number;
  confirmed_at: number | null;
};

/** One of ten codes for who has lost the authenticator app. */
export type RecoveryCodeRow = {
  account_id: string;
  /** Keyed digest. */
  hash: string;
  used_at: number | null;
};

/** A copy of everything an account has, as one file. */
export type AccountExportRow = {
  id: string;
  account_id: string;
  state: "waiting" | "ready" | "failed";
  tries: number;
  next_try_at: number;
  /** The blob, once it is ready. */
  sha256: string | null;
  bytes: number | null;
  created_at: number;
  /** When the file is removed. */
  expires_at: number | null;
};

/** A message not yet handed to the mail server. Deleted when it is. */
export type MailOutboxRow = {
  id: string;
  recipient: string;
  subject: string;
  text_body: string;
  html_body: string;
  created_at: number;
  next_try_at: number;
  tries: number;
};

export type CrashReportRow = {
  id: string;
  account_id: string | null;
  description: string;
  error_info: string;
  current_url: string;
  user_agent: string;
  created_at: number;
};

/** Every payment event that was taken in, once. */
export type PaymentEventRow = {
  id: string;
  type: string;
  created_at: number;
  received_at: number;
  /** The payment it was about; null where it was about none of ours. */
  payment_slug: string | null;
};

export type SchemaMigrationRow = { name: string; applied_at: number };

export type AccountTables = {
  account: AccountRow;
  session: SessionRow;
  refresh_token: RefreshTokenRow;
  registration: RegistrationRow;
  mail_token: MailTokenRow;
  second_factor: SecondFactorRow;
  recovery_code: RecoveryCodeRow;
  account_export: AccountExportRow;
  mail_outbox: MailOutboxRow;
  crash_report: CrashReportRow;
  payment_event: PaymentEventRow;
  schema_migration: SchemaMigrationRow;
};
