import * as v from "valibot";

/** Every refusal of the server: its status on the wire and the sentence in `detail`. */
export const PROBLEMS = {
  bad_json: { status: 400, detail: "The body is not valid JSON." },
  invalid: { status: 400, detail: "Some fields are not valid." },
  invalid_credentials: { status: 401, detail: "Invalid Credentials." },
  password_needed: {
    status: 403,
    detail: "Enter the password that you chose when you registered.",
  },
  email_unverified: { status: 403, detail: "Please verify your email address first. We can send the message again." },
  second_factor_needed: { status: 403, detail: "Enter the code of your authenticator app." },
  second_factor_wrong: { status: 400, detail: "That code is not right, or it was used before." },
  second_factor_missing: { status: 403, detail: "Set up two-step sign-in on your account page first." },
  account_closing: { status: 403, detail: "This account is about to be deleted. Sign in to keep it." },
  code_wrong: { status: 400, detail: "That code is not right, or it has expired. Ask for a new one." },
  link_wrong: { status: 400, detail: "This link has been used or has expired. Ask for a new one." },
  unauthenticated: { status: 401, detail: "Please sign in." },
  token_expired: { status: 401, detail: "The access token has expired." },
  refresh_refused: { status: 401, detail: "Your session has expired. Please log in again." },
  forbidden: { status: 403, detail: "This is not for your account." },
  cross_site: { status: 403, detail: "Requests from other sites are refused." },
  not_found: { status: 404, detail: "There is nothing at this address." },
  method_not_allowed: { status: 405, detail: "This address does not take that method." },
  conflict: { status: 409, detail: "This was changed elsewhere meanwhile." },
  already_submitted: { status: 409, detail: "This attempt has already been handed in." },
  op_id_reuse: { status: 409, detail: "This operation id was used for something else." },
  gone: { status: 410, detail: "The history before this point is no longer kept. Start over." },
  too_large: { status: 413, detail: "The request is too large." },
  not_json: { status: 415, detail: "The body must be JSON." },
  unprocessable: { status: 422, detail: "The request is understood but cannot be carried out." },
  too_many: { status: 429, detail: "Too many requests. Please wait a moment." },
  /** The server replaces `{email}` with the support address. */
  internal: {
    status: 500,
    detail: "Something went wrong. Please refresh the page and try again. If the problem persists, contact {email}.",
  },
  unavailable: { status: 503, detail: "The service is busy. Please try again in a moment." },
  /** The server's disk is full. The device keeps the command and sends it again. */
  disk_full: {
    status: 507,
    detail: "The server has no room left, so it stored nothing. Please try again later.",
  },
  payments_unavailable: { status: 503, detail: "Payments are not available." },
} as const satisfies Record<string, { status: number; detail: string }>;

export type ProblemCode = keyof typeof PROBLEMS;
/** Messages per field of a form, in display order. */
export const FieldErrorsSchema = v.record(v.string(), v.array(v.string()));
export type FieldErrors = v.InferOutput<typeof FieldErrorsSchema>;

/**
 * The body of every response that is not a success. Unknown values of `code` are accepted, because a newer server may
 * send them.
 */
export const ProblemBodySchema = v.object({
  detail: v.string(),
  code: v.string(),
  request_id: v.string(),
  errors: v.optional(FieldErrorsSchema),
  /** Bytes of an upload that the server has, if a piece did not fit. */
  offset: v.optional(v.number()),
  /** What was sent and what is stored, if a save would have overwritten it. Its shape depends on the call. */
  conflict: v.optional(v.unknown()),
});
export type ProblemBody = v.InferOutput<typeof ProblemBodySchema>;

/** An expected refusal as a value, which a command returns instead of throwing. */
export type Problem = {
  problem: ProblemCode;
  detail?: string;
  errors?: FieldErrors;
  retryAfter?: number;
  offset?: number;
  conflict?: { yours: unknown; theirs: unknown };
};

/** Returns true for a refusal. Any other object with a `problem` field passes too. */
export function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "problem" in value;
}
