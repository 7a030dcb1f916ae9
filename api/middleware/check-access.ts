import { isProblem, type Problem } from "#core/wire/problem.ts";
import type { Access } from "#core/wire/endpoint.ts";
import { needsSecondFactor } from "../commands/account/second-factor.ts";
import type { Services, Session } from "../services.ts";
import { findLiveSession } from "../store/account/sessions.ts";

/** Identifies the caller by the Authorization header: checks the signature, and the session in the database. */
async function readSession(services: Services, authorization: string | undefined): Promise<Session | Problem> {
  const token = /^Bearer ([\w.-]{20,2000})$/iu.exec(authorization ?? "")?.[1];
  if (token === undefined) return { problem: "unauthenticated" };
  const claims = await services.accessTokens.verify(token, services.clock.now());
  if (claims === "expired") return { problem: "token_expired" };
  if (claims === "wrong") return { problem: "unauthenticated" };
  const live = await findLiveSession(services.store.db, claims.sessionId);
  if (live === undefined || live.account_id !== claims.accountId) return { problem: "unauthenticated" };
  // A changed role requires a fresh token, so that token and database always agree.
  if (live.role !== claims.role) return { problem: "token_expired" };
  return {
    accountId: live.account_id,
    sessionId: live.id,
    role: live.role,
    isVerified: live.verified_at !== null,
    hasSecondFactor: live.second_factor_at !== null,
  };
}

/** Returns the session, or a problem if its role requires a second factor that the account does not have. */
function checkStaff(services: Services, session: Session): Session | Problem {
  return needsSecondFactor(services, session.role) && !session.hasSecondFactor
    ? { problem: "second_factor_missing" }
    : session;
}

/**
 * Checks an endpoint's access rule. Returns the caller's session (null for an anonymous caller), or why it is refused.
 */
export async function checkAccess(
  services: Services,
  access: Access,
  authorization: string | undefined,
): Promise<Session | null | Problem> {
  switch (access) {
    case "public":
      return null;
    case "optional": {
      if (authorization === undefined) return null;
      const session = await readSession(services, authorization);
      return isProblem(session) ? null : session;
    }
    case "learner":
      return readSession(services, authorization);
    case "staff": {
      const session = await readSession(services, authorization);
      if (isProblem(session)) return session;
      return session.role === "learner" ? { problem: "forbidden" } : checkStaff(services, session);
    }
    case "admin": {
      const session = await readSession(services, authorization);
      if (isProblem(session)) return session;
      return session.role === "admin" ? checkStaff(services, session) : { problem: "forbidden" };
    }
    default:
      return access satisfies never;
  }
}
