export type AccountRow = {
  id: string;
  /** Lower case, trimmed, unique. */
  email: string;
  first_name: string;
  last_name: string;
  /** argon2id as a PHC string. */
  password_hash: string;
  role: "learner" | "staff" | "admin";
  test_type: "academic" | "general";
  /** Twice the target band: 13 means 6.5. */
  target_halves: number;
  verified_at: number | null;
  /** Raising the number ends every session of the account. */
  token_version: number;
  /** Revision of the account as its learner sees it. */
  rev: number;
  /** When the account will be erased; null if its owner has not asked for deletion. */
  erase_at: number | null;
  /** When the learner agreed that we compare our bands with an examiner's; null without consent. */
  calibration_since: number | null;
  created_at: number;
  updated_at: number;
};

/** One sign-in on one device. Each of its refresh tokens is exchanged for the next. */
export type SessionRow = {
  id: string;
  account_id: string;
  token_version: number;
  /** SHA-256 of the cookie that refreshing a bound session requires; null for plain API clients. */
  bind_hash: string | null;
  /** Browser and system at sign-in, as text; null if unknown. */
  device: string | null;
  created_at: number;
  last_used_at: number;
  ended_at: number | null;
  /**
   * Null while the session is open. "reuse": a refresh token was sent a second time. "reset": the account got a new
   * password by email, or another role. "elsewhere": the owner ended the session in another one, or changed or deleted
   * the account there. "staff": staff or an operator ended it.
   */
  ended_because: "logout" | "reuse" | "reset" | "expired" | "elsewhere" | "staff" | null;
};

export type RefreshTokenRow = {
  /** SHA-256 of the token, in hex. */
  hash: string;
  session_id: string;
  issued_at: number;
  expires_at: number;
  /** When the token was exchanged. The text of the next token is derived from this token's text and is not stored. */
  used_at: number | null;
};

/**
 * A registration that waits until its address is verified. Verifying it gives the account this name and password. If
 * the password is null, the owner chooses one after verifying the address.
 */
export type RegistrationRow = {
  id: string;
  account_id: string;
  first_name: string;
  last_name: string;
  password_hash: string | null;
  /** SHA-256 of the cookie of the browser that registered; null if it sent none. */
  browser_hash: string | null;
  link_hash: string;
  code_hash: string;
  code_tries: number;
  code_expires_at: number;
  link_expires_at: number;
  created_at: number;
};

/** A link token and a six-digit code. The email that contains them proves who owns the mailbox. */
export type MailTokenRow = {
  id: string;
  account_id: string;
  purpose: "reset" | "email" | "staff";
  /** The unverified new address, if the purpose is `email`. */
  email: string | null;
  link_hash: string;
  code_hash: string;
  code_tries: number;
  code_expires_at: number;
  link_expires_at: number;
  created_at: number;
};

/** An offer of a staff role. The owner of the address has not accepted it yet. */
export type StaffInvitationRow = {
  account_id: string;
  role: "staff" | "admin";
  /** Name and certification as examiner reports show them. */
  name: string;
  certification: string;
  /** The administrator; null for the command line. */
  invited_by: string | null;
  created_at: number;
  expires_at: number;
};

/**
 * The secret shared with an authenticator app. Once the secret is confirmed, each sign-in requires a code of the app.
 */
export type SecondFactorRow = {
  account_id: string;
  /** Encrypted: see gateways/sealed-text.ts. */
  secret: string;
  /** The latest 30-second period (TOTP time step) whose code was used. Codes up to this period no longer work. */
  last_step: number;
  created_at: number;
  confirmed_at: number | null;
};

/** One of an account's ten codes that each replace a code of the authenticator app once. */
export type RecoveryCodeRow = {
  account_id: string;
  /** Keyed digest. */
  hash: string;
  used_at: number | null;
};

/**
 * An account's key pair for unsent work that a device keeps after a sign-out: P-256, as SPKI and PKCS #8 in base64url.
 * The private key is not encrypted with TOKEN_SECRET, because changing the secret would destroy the work.
 */
export type KeptWorkKeyRow = {
  account_id: string;
  id: string;
  public_key: string;
  private_key: string;
  created_at: number;
};

/** A data export: an account's own data, as one file. */
export type AccountExportRow = {
  id: string;
  account_id: string;
  state: "waiting" | "ready" | "failed";
  tries: number;
  next_try_at: number;
  /** Hash of the file in the blob store, once it is ready. */
  sha256: string | null;
  bytes: number | null;
  created_at: number;
  /** When the file is deleted. */
  expires_at: number | null;
};

/**
 * An email that waits to be sent. The row is deleted once the mail server accepts the email, or the email is given up.
 */
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

/** An email to an account, without its text. `account_id` is null if the address had no account. */
export type MailLogRow = {
  id: string;
  account_id: string | null;
  subject: string;
  state: "waiting" | "sent" | "given_up";
  created_at: number;
  /** When the email was sent or given up. */
  settled_at: number | null;
};

/** A word by which staff group clients. */
export type ClientTagRow = { account_id: string; tag: string; created_at: number };

export type CrashReportRow = {
  id: string;
  account_id: string | null;
  description: string;
  error_info: string;
  current_url: string;
  user_agent: string;
  created_at: number;
  /** Null if the app did not say. */
  app_version: string | null;
  /** The crash_cause row that counts this crash report. */
  cause_id: number | null;
};

/** A webhook event of the payment provider that was processed. Remembered so that a repetition changes nothing. */
export type PaymentEventRow = {
  id: string;
  type: string;
  created_at: number;
  received_at: number;
  /** The payment that the event is about; null if the payment is not in this database. */
  payment_slug: string | null;
};

export type SchemaMigrationRow = { name: string; applied_at: number };

export type AccountTables = {
  account: AccountRow;
  session: SessionRow;
  refresh_token: RefreshTokenRow;
  registration: RegistrationRow;
  mail_token: MailTokenRow;
  staff_invitation: StaffInvitationRow;
  second_factor: SecondFactorRow;
  recovery_code: RecoveryCodeRow;
  kept_work_key: KeptWorkKeyRow;
  account_export: AccountExportRow;
  mail_outbox: MailOutboxRow;
  mail_log: MailLogRow;
  client_tag: ClientTagRow;
  crash_report: CrashReportRow;
  payment_event: PaymentEventRow;
  schema_migration: SchemaMigrationRow;
};
