import type { Problem } from "#core/wire/problem.ts";
import type { Access } from "#core/wire/endpoints.ts";
import { needsSecondFactor } from "../commands/second-factor.ts";
import type { Parts, Session } from "../parts.ts";
import { findLiveSession } from "../store/sessions.ts";

/** Who calls, by the Authorization header: checked by signature and against the session in the database. */
async function readSession(parts: Parts, authorization: string | undefined): Promise<Session | Problem> {
  const token = /^Bearer ([\w.-]{20,2000})$/iu.exec(authorization ?? "")?.[1];
  if (token === undefined) return { problem: "unauthenticated" };
  const claims = await parts.accessTokens.verify(token, parts.clock.now());
  if (claims === "expired") return { problem: "token_expired" };
  if (claims === "wrong") return { problem: "unauthenticated" };
  const live = await findLiveSession(parts.store.db, claims.sessionId);
  if (live === undefined || live.account_id !== claims.accountId) return { problem: "unauthenticated" };
  // A changed role takes a fresh token, so that claim and database always agree.
  if (live.role !== claims.role) return { problem: "token_expired" };
  return {
    accountId: live.account_id,
    sessionId: live.id,
    role: live.role,
    isVerified: live.verified_at !== null,
    hasSecondFactor: live.second_factor_at !== null,
  };
}

/** Staff open nothing of theirs without a second step, where real learners' work is at stake. */
function checkStaff(parts: Parts, session: Session): Session | Problem {
  return needsSecondFactor(parts, session.role) && !session.hasSecondFactor
    ? { problem: "second_factor_missing" }
    : session;
}

/** Applies an endpoint's rule of access: the session to go on with (null for an anonymous caller), or the refusal. */
export async function checkAccess(
  parts: Parts,
  access: Access,
  authorization: string | undefined,
): Promise<Session | null | Problem> {
  switch (access) {
    case "public":
      return null;
    case "optional": {
      if (authorization === undefined) return null;
      const session = await readSession(parts, authorization);
      return "problem" in session ? null : session;
    }
    case "learner":
      return readSession(parts, authorization);
    case "staff": {
      const session = await readSession(parts, authorization);
      if ("problem" in session) return session;
      return session.role === "learner" ? { problem: "forbidden" } : checkStaff(parts, session);
    }
    case "admin": {
      const session = await readSession(parts, authorization);
      if ("problem" in session) return session;
      return session.role === "admin" ? checkStaff(parts, session) : { problem: "forbidden" };
    }
    default:
      return access satisfies never;
  }
}
